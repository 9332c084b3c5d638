import type { Dictionary } from './en.ts'

/** The words by which people look for a screen besides its name. */
export const it: Dictionary = {
  'find-audit': 'cronologia chi ha cambiato cosa quando registro',
  'find-deletedContent': 'annullare ripristinare recuperare eliminazione cestino spazio sito',
  'find-integrations': 'webhook eventi consegne plugin slack',
  'find-invitations': 'invitare ospiti membri link',
  'find-library': 'cartelle spostare ordine archivio eliminati',
  'find-newSpace': 'nuovo aggiungere importare file notion confluence gitbook obsidian docusaurus word github gitlab',
  'find-openapi': 'swagger api riferimento specifica',
  'find-operations': 'webhook falliti attività limiti salute spazio utilizzo',
  'find-orgMerging': 'approvazioni revisioni regole',
  'find-people': 'membri ospiti utenti rimuovere lasciare passare invitare ruoli',
  'find-questions': 'conversazioni chat assistenza',
  'find-signIn': 'sso saml oidc openid connect fornitore accesso',
  'find-siteAccess': 'chi può modificare permessi ruoli invitare',
  'find-siteAudience':
    'visitatori clienti piano pubblico privato link di condivisione accesso vedi come solo visibilità chi legge',
  'find-siteDomain': 'dominio personalizzato dns nome host indirizzo',
  'find-siteFeatures': 'valutazioni riscontri assistente ia domande azioni markdown pdf',
  'find-siteGeneral': 'rinominare eliminare incorporare',
  'find-siteInsights': 'statistiche visite ricerche senza risultati valutazioni',
  'find-siteLook': 'logo colore favicon carattere tema annuncio design',
  'find-siteRedirects': 'reindirizzamento vecchi indirizzi vecchi link spostato 404',
  'find-siteStructure': 'sezioni gruppi varianti versioni lingue traduzioni ordine navigazione',
  'find-spaceAccess': 'chi può modificare permessi ruoli invitare revisori ospiti temporaneo mese agenzia fine',
  'find-spaceGeneral': 'titolo lingua icona archiviare eliminare duplicare',
  'find-spaceHistory': 'annullare unione ripristinare versioni precedenti chi ha cambiato',
  'find-spaceMerging': 'approvazioni revisioni regole',
  'find-spaceMoving':
    'importare esportare git github gitlab sincronizzazione repository zip cartella backup notion confluence gitbook obsidian docusaurus word',
  'find-spaceUpkeep':
    'cura responsabile obsoleto verificato orfane testo alternativo inutilizzato link rotti vecchie non modificate da un anno responsabili controllate riviste',
  'find-teams': 'gruppi',
  'find-translations': 'tradurre lingue glossario tedesco francese inglese',
  'find-work': 'avanzamento attività importare esportare falliti in corso',
}
