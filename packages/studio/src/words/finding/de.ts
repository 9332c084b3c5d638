import type { Dictionary } from './en.ts'

/** The words by which people look for a screen besides its name. */
export const de: Dictionary = {
  'find-audit': 'Verlauf wer hat was wann geändert Protokoll',
  'find-deletedContent': 'rückgängig wiederherstellen gelöscht Löschung Papierkorb Bereich Website',
  'find-integrations': 'Webhook Ereignisse Zustellungen Plugins Slack',
  'find-invitations': 'einladen Gäste Mitglieder Links',
  'find-library': 'Ordner verschieben Reihenfolge Archiv gelöscht',
  'find-newSpace':
    'neu anlegen importieren Import Dateien notion confluence gitbook obsidian docusaurus word github gitlab',
  'find-openapi': 'Swagger API Referenz Spezifikation',
  'find-operations': 'Webhook fehlgeschlagen Jobs Aufgaben Grenzen Zustand Speicher Verbrauch',
  'find-orgMerging': 'Zustimmungen Freigaben Reviews Prüfungen Regeln',
  'find-people': 'Mitglieder Gäste Benutzer entfernen verlassen übergeben einladen Rollen',
  'find-questions': 'Gespräche Chat Support',
  'find-signIn': 'SSO SAML OIDC OpenID Connect Anbieter Login',
  'find-siteAccess': 'wer darf bearbeiten Rechte Rollen einladen',
  'find-siteAudience':
    'Besucher Kunden Tarif Plan öffentlich privat Freigabelink Anmeldung ansehen als nur Sichtbarkeit wer liest',
  'find-siteDomain': 'eigene Domain DNS Hostname Adresse',
  'find-siteFeatures': 'Bewertungen Feedback Assistent KI Fragen Aktionen Markdown PDF',
  'find-siteGeneral': 'umbenennen löschen einbetten',
  'find-siteInsights': 'Statistik Zugriffe Aufrufe Suchen ohne Ergebnis Bewertungen',
  'find-siteLook': 'Logo Farbe Favicon Schrift Thema Ankündigung Design',
  'find-siteRedirects': 'Weiterleitung alte Adressen alte Links verschoben 404',
  'find-siteStructure': 'Abschnitte Gruppen Varianten Versionen Sprachen Übersetzungen Reihenfolge Navigation',
  'find-spaceAccess': 'wer darf bearbeiten Rechte Rollen einladen Prüfer Gäste befristet Monat Agentur endet',
  'find-spaceGeneral': 'Titel Sprache Symbol archivieren löschen duplizieren',
  'find-spaceHistory': 'rückgängig Merge zusammenführen wiederherstellen Versionen früher wer hat geändert',
  'find-spaceMerging': 'Zustimmungen Freigaben Reviews Prüfungen Regeln',
  'find-spaceMoving':
    'Import Export importieren exportieren Git GitHub GitLab Sync Repository Zip Ordner Sicherung notion confluence gitbook obsidian docusaurus word',
  'find-spaceUpkeep':
    'Pflege Besitzer veraltet geprüft verwaist Alternativtext ungenutzt kaputte Links veraltet unverändert seit einem Jahr Zuständige fragen kontrolliert durchgesehen',
  'find-teams': 'Gruppen',
  'find-translations': 'übersetzen Sprachen Glossar Deutsch Französisch Spanisch',
  'find-work': 'Fortschritt Aufgaben Jobs Import Export fehlgeschlagen läuft',
}
