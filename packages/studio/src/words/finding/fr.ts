import type { Dictionary } from './en.ts'

/** The words by which people look for a screen besides its name. */
export const fr: Dictionary = {
  'find-audit': 'historique qui a modifié quoi quand journal',
  'find-deletedContent': 'annuler restaurer récupérer suppression corbeille espace site',
  'find-integrations': 'webhook événements livraisons plugins slack',
  'find-invitations': 'inviter invités membres liens',
  'find-library': 'dossiers déplacer ordre archive supprimés',
  'find-newSpace': 'nouveau ajouter importer fichiers notion confluence gitbook obsidian docusaurus word github gitlab',
  'find-openapi': 'swagger api référence spécification',
  'find-operations': 'webhook échec tâches limites santé stockage utilisation',
  'find-orgMerging': 'approbations relectures revues règles',
  'find-people': 'membres invités utilisateurs retirer supprimer quitter transmettre inviter rôles',
  'find-questions': 'conversations chat assistance',
  'find-signIn': 'sso saml oidc openid connect fournisseur connexion',
  'find-siteAccess': 'qui peut modifier droits rôles inviter',
  'find-siteAudience':
    'visiteurs clients forfait offre public privé lien de partage connexion voir comme seulement visibilité qui lit',
  'find-siteDomain': 'domaine personnalisé dns nom d’hôte adresse',
  'find-siteFeatures': 'notes avis assistant ia questions actions markdown pdf',
  'find-siteGeneral': 'renommer supprimer intégrer',
  'find-siteInsights': 'statistiques vues recherches sans résultat avis',
  'find-siteLook': 'logo couleur favicon police thème annonce design',
  'find-siteRedirects': 'redirection anciennes adresses anciens liens déplacé 404',
  'find-siteStructure': 'sections groupes variantes versions langues traductions ordre navigation',
  'find-spaceAccess': 'qui peut modifier droits rôles inviter relecteurs invités temporaire mois agence fin',
  'find-spaceGeneral': 'titre langue icône archiver supprimer dupliquer',
  'find-spaceHistory': 'annuler fusion rétablir restaurer versions antérieures qui a modifié',
  'find-spaceMerging': 'approbations relectures revues règles',
  'find-spaceMoving':
    'importer exporter git github gitlab synchronisation dépôt zip dossier sauvegarde notion confluence gitbook obsidian docusaurus word',
  'find-spaceUpkeep':
    'entretien responsable obsolète vérifié orphelines texte alternatif inutilisé liens cassés anciennes inchangées depuis un an responsables contrôlées revues',
  'find-teams': 'groupes',
  'find-translations': 'traduire langues glossaire allemand anglais espagnol',
  'find-work': 'progression tâches import export échec en cours',
}
