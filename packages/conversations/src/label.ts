import type { Shape, ShapeTerm, Weigh } from './shape.ts'
import { termsIn } from './terms.ts'

const labelTerms = 3
// A label of three terms can leave out the one that has an icon.
const iconTerms = 6

const commonestForm = ({ forms }: ShapeTerm): string =>
  Object.entries(forms).reduce((best, form) => (form[1] > best[1] ? form : best), ['', 0] as [string, number])[0]

const heaviest = ({ issues, terms }: Shape, weigh: Weigh, count: number): [string, ShapeTerm][] => {
  const weightOf = ([stem, term]: [string, ShapeTerm]) => (term.count / issues) * weigh(stem)
  return [...terms].toSorted((one, other) => weightOf(other) - weightOf(one)).slice(0, count)
}

/** Returns the label of a cluster: the commonest forms of its three heaviest terms. */
export const labelOf = (shape: Shape, weigh: Weigh): string => {
  const label = heaviest(shape, weigh, labelTerms)
    .map(([, term]) => commonestForm(term))
    .join(', ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Returns the summary of a cluster, in sentences of its users. */
export const summaryOf = ({ sentences }: Shape): string => sentences.map(({ text }) => text).join(' ')

const words: Record<string, string> = {
  key: 'password login log sign-in token api-key Passwort Anmeldung einloggen certificate SAML Zertifikat',
  'credit-card': 'invoice billing payment charge refund price credit Rechnung Zahlung Kreditkarte Preis bezahlen',
  user: 'member account user invite invitation role Mitglied Konto Benutzer Einladung Rolle',
  lock: 'permission access restrict private Berechtigung Zugriff Recht',
  'magnifying-glass': 'search find results Suche suchen Suchergebnis',
  'file-pdf': 'PDF',
  'file-import': 'import upload migrate importieren hochladen Import',
  'file-export': 'export download exportieren herunterladen',
  globe: 'domain DNS CNAME hostname website site Webseite',
  'code-branch': 'git GitHub GitLab branch repository sync merge conflict Zweig Konflikt',
  bell: 'notification notify webhook alert Benachrichtigung benachrichtigen',
  plug: 'integration Slack connect app verbinden Integration',
  code: 'API OpenAPI endpoint SDK request Endpunkt Schnittstelle',
  'trash-undo': 'delete restore deleted undo löschen wiederherstellen gelöscht',
  image: 'image picture logo photo Bild Bilder Foto',
  table: 'table column cell row Tabelle Spalte Zelle Zeile',
  gauge: 'slow performance loading timeout langsam Ladezeit',
  language: 'translation language translate Übersetzung Sprache',
  moon: 'dark theme dunkel Modus Farbe',
  star: 'favorite bookmark Favorit Lesezeichen',
  comment: 'comment reply Kommentar Antwort',
  truck: 'shipping delivery parcel carrier courier tracking Versand Lieferung Paket Lieferschein',
  'rotate-left': 'return refund exchange chargeback dispute Retoure Rückgabe Erstattung Umtausch',
  'cart-shopping': 'cart checkout order basket Warenkorb Bestellung Kasse',
  box: 'product inventory stock variant warehouse Produkt Lager Artikel Bestand',
  percent: 'tax VAT discount coupon voucher Steuer Mehrwertsteuer Rabatt Gutschein',
  envelope: 'mail newsletter inbox E-Mail Postfach',
  calendar: 'calendar appointment booking schedule Kalender Termin Buchung Zeitplan',
  'chart-line': 'report statistics analytics dashboard metrics Bericht Statistik Auswertung',
  mobile: 'mobile phone iPhone Android tablet Handy Smartphone',
  'power-off': 'cancel subscription close Kündigung kündigen Abo',
  print: 'print printer receipt drucken Drucker Beleg',
  video: 'video camera recording audio Kamera Aufnahme',
  file: 'page document space Seite Dokument Bereich',
}

const iconByStem = new Map(
  Object.entries(words).flatMap(([icon, text]) =>
    text.split(' ').flatMap((word) => termsIn(word).map(({ stem }): [string, string] => [stem, icon])),
  ),
)

/** Returns the icon of a cluster, from a fixed table of terms: a name of Font Awesome. */
export const iconOf = (shape: Shape, weigh: Weigh): string => {
  const found = heaviest(shape, weigh, iconTerms).find(([stem]) => iconByStem.has(stem))
  return (found && iconByStem.get(found[0])) ?? 'message-question'
}
