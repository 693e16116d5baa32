import { DomUtils, parseDocument } from 'htmlparser2';
import { toAmount, toDecimal } from '#server/facturx/cii-values.ts';
import { element, text } from '#server/facturx/xml.ts';
import { toStatutPlateforme } from '#shared/documents/statuts-plateforme.ts';
import type { MotifBrut } from './plateforme.gateway.ts';

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
} as const;
const declared = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);

/** A status of an invoice that one side reports to the other. Amounts in cents. */
export type StatutADire = {
  suivi: string;
  code: string;
  /** ISO 8601. */
  date: string;
  facture: { numero: string; type: string; date: string };
  vendeur: string;
  acheteur: string;
  motif?: MotifBrut;
  /** Payments received, by rate. */
  encaisse?: readonly { taux: number; montant: number }[];
  /** The amount paid, and the day. */
  paye?: { montant: number; devise: string; date: string };
};

/**
 * Returns a life cycle message (UN/CEFACT CDAR D22B), from the seller to the buyer unless the status is the buyer's.
 */
export function toCdar(statut: StatutADire, from: 'SE' | 'BY' = 'SE'): string {
  const [sender, recipient] = from === 'SE' ? [statut.vendeur, statut.acheteur] : [statut.acheteur, statut.vendeur];
  const parts = [
    element(
      'rsm:ExchangedDocumentContext',
      element('ram:BusinessProcessSpecifiedDocumentContextParameter', text('ram:ID', 'REGULATED')),
      element('ram:GuidelineSpecifiedDocumentContextParameter', text('ram:ID', 'urn.cpro.gouv.fr:1p0:CDV:invoice')),
    ),
    element(
      'rsm:ExchangedDocument',
      text('ram:ID', statut.suivi),
      text('ram:Name', 'Cycle de vie'),
      toMoment(statut.date),
      toParty('ram:SenderTradeParty', sender, from),
      toParty('ram:IssuerTradeParty', sender, from),
      toParty('ram:RecipientTradeParty', recipient, from === 'SE' ? 'BY' : 'SE'),
    ),
    toAcknowledgement(statut),
  ].join('\n');
  const root = 'rsm:CrossDomainAcknowledgementAndResponse';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${declared.join('')}>\n${parts}\n</${root}>\n`;
}

function toAcknowledgement({ code, date, facture, vendeur, motif, encaisse = [], paye }: StatutADire) {
  const received = encaisse.map(({ taux, montant }) =>
    element(
      'ram:SpecifiedDocumentCharacteristic',
      text('ram:TypeCode', 'MEN'),
      text('ram:ValueAmount', toAmount(montant), ' currencyID="EUR"'),
      text('ram:ValuePercent', toDecimal(taux)),
    ),
  );
  const paid = paye && [
    element(
      'ram:SpecifiedDocumentCharacteristic',
      text('ram:TypeCode', 'MPA'),
      text('ram:ValueAmount', toAmount(paye.montant), ` currencyID="${paye.devise}"`),
      element('ram:ValueDateTime', text('udt:DateTimeString', toCompact(paye.date), ' format="102"')),
    ),
  ];
  const said = [...received, ...(paid ?? [])];
  const day = toCompact(facture.date);
  return element(
    'rsm:AcknowledgementDocument',
    element('ram:MultipleReferencesIndicator', text('udt:Indicator', 'false')),
    text('ram:TypeCode', '23'),
    toMoment(date),
    element(
      'ram:ReferenceReferencedDocument',
      text('ram:IssuerAssignedID', facture.numero),
      text('ram:TypeCode', facture.type),
      element('ram:FormattedIssueDateTime', text('qdt:DateTimeString', day, ' format="102"')),
      text('ram:ProcessConditionCode', code),
      text('ram:ProcessCondition', toStatutPlateforme(code)),
      element('ram:IssuerTradeParty', text('ram:GlobalID', vendeur, ' schemeID="0002"'), text('ram:RoleCode', 'SE')),
      element(
        'ram:SpecifiedDocumentStatus',
        text('ram:ReasonCode', motif?.code),
        text('ram:Reason', motif?.texte),
        ...(motif || said.length > 0 ? [text('ram:SequenceNumeric', '1')] : []),
        ...said,
      ),
    ),
  );
}

const toCompact = (jour: string) => jour.replaceAll('-', '');

/** Formats a moment to the second, in UTC, as format 204 requires. */
function toMoment(date: string) {
  const seconds = new Date(date).toISOString().replace(/[-T:]/g, '').slice(0, 14);
  return element('ram:IssueDateTime', text('udt:DateTimeString', seconds, ' format="204"'));
}

function toParty(name: string, siren: string, role: string) {
  return element(
    name,
    text('ram:GlobalID', siren, ' schemeID="0002"'),
    text('ram:RoleCode', role),
    element('ram:URIUniversalCommunication', text('ram:URIID', siren, ' schemeID="0225"')),
  );
}

/** A status of an invoice, read from a life cycle message. */
export type StatutLu = { numero: string; code: string; vendeur: string | null; motifs: MotifBrut[] };

/** Longer files are no life cycle messages; these have no entities either. */
const longest = 1024 * 1024;

/** Returns the statuses of a message; none for anything else. External entities are never read. */
export function readCdar(xml: Uint8Array): StatutLu[] {
  const written = xml.length > longest ? '' : Buffer.from(xml).toString('utf8');
  return written.includes('<!DOCTYPE') || isDeep(written) ? [] : listStatuts(written);
}

/** The deepest nesting of elements in a life cycle message; parsing deeper ones can take unlimited time. */
const deepest = 40;

function isDeep(written: string): boolean {
  let depth = 0;
  for (const [tag] of written.matchAll(/<[^!?>][^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > deepest) return true;
  }
  return false;
}

function listStatuts(written: string): StatutLu[] {
  const root = parseDocument(written, { xmlMode: true });
  return listOf(root.children, 'ReferenceReferencedDocument').flatMap((reference) => {
    const numero = readFirst(reference.children, 'IssuerAssignedID');
    const code = readFirst(reference.children, 'ProcessConditionCode');
    if (numero === null || code === null || !/^\d{3}$/.test(code)) return [];
    const [issuer] = listOf(reference.children, 'IssuerTradeParty');
    const motifs = listOf(reference.children, 'SpecifiedDocumentStatus').flatMap((status) => toMotif(status.children));
    return [{ numero, code, vendeur: issuer ? readFirst(issuer.children, 'GlobalID') : null, motifs }];
  });
}

type Nodes = Parameters<typeof DomUtils.textContent>[0];

function toMotif(nodes: Nodes): MotifBrut[] {
  const code = readFirst(nodes, 'ReasonCode');
  if (code === null) return [];
  const said = [readFirst(nodes, 'Reason'), readFirst(nodes, 'Content')].filter((one) => one !== null);
  return [{ code, texte: said.join(' ') }];
}

function listOf(nodes: Nodes, name: string) {
  return DomUtils.getElementsByTagName((tag) => tag === name || tag.endsWith(`:${name}`), nodes, true);
}

function readFirst(nodes: Nodes, name: string): string | null {
  const [found] = listOf(nodes, name);
  const said = found && DomUtils.textContent(found).trim();
  return said === undefined || said === '' ? null : said;
}
