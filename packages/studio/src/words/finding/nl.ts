import type { Dictionary } from './en.ts'

/** The words by which people look for a screen besides its name. */
export const nl: Dictionary = {
  'find-audit': 'geschiedenis wie veranderde wat wanneer logboek',
  'find-deletedContent': 'ongedaan herstellen terughalen verwijdering prullenbak ruimte site',
  'find-integrations': 'webhook gebeurtenissen afleveringen plugins slack',
  'find-invitations': 'uitnodigen gasten leden links',
  'find-library': 'mappen verplaatsen volgorde archief verwijderd',
  'find-newSpace':
    'nieuw toevoegen importeren bestanden notion confluence gitbook obsidian docusaurus word github gitlab',
  'find-openapi': 'swagger api referentie specificatie',
  'find-operations': 'webhook mislukt taken limieten gezondheid opslag gebruik',
  'find-orgMerging': 'goedkeuringen reviews beoordelingen regels',
  'find-people': 'leden gasten gebruikers verwijderen vertrekken overdragen uitnodigen rollen',
  'find-questions': 'gesprekken chat ondersteuning',
  'find-signIn': 'sso saml oidc openid connect aanbieder inloggen',
  'find-siteAccess': 'wie mag bewerken rechten rollen uitnodigen',
  'find-siteAudience':
    'bezoekers klanten abonnement plan openbaar privé deellink aanmelden bekijken als alleen zichtbaarheid wie leest',
  'find-siteDomain': 'eigen domein dns hostnaam adres',
  'find-siteFeatures': 'beoordelingen feedback assistent ai vragen acties markdown pdf',
  'find-siteGeneral': 'hernoemen verwijderen insluiten',
  'find-siteInsights': 'statistieken weergaven zoekopdrachten zonder resultaat beoordelingen',
  'find-siteLook': 'logo kleur favicon lettertype thema aankondiging ontwerp',
  'find-siteRedirects': 'doorverwijzing oude adressen oude links verplaatst 404',
  'find-siteStructure': 'secties groepen varianten versies talen vertalingen volgorde navigatie',
  'find-spaceAccess': 'wie mag bewerken rechten rollen uitnodigen beoordelaars gasten tijdelijk maand bureau einde',
  'find-spaceGeneral': 'titel taal pictogram archiveren verwijderen dupliceren',
  'find-spaceHistory': 'ongedaan maken samenvoegen terugdraaien herstellen versies eerder wie veranderde',
  'find-spaceMerging': 'goedkeuringen reviews beoordelingen regels',
  'find-spaceMoving':
    'importeren exporteren git github gitlab synchronisatie repository zip map back-up notion confluence gitbook obsidian docusaurus word',
  'find-spaceUpkeep':
    'onderhoud eigenaar verouderd gecontroleerd wees alternatieve tekst ongebruikt kapotte links ongewijzigd sinds een jaar eigenaren vragen nagekeken herzien',
  'find-teams': 'groepen',
  'find-translations': 'vertalen talen woordenlijst duits frans engels',
  'find-work': 'voortgang taken importeren exporteren mislukt bezig',
}
