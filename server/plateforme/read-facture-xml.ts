import { DomUtils, parseDocument } from 'htmlparser2';

/** The fields of a sent invoice that sending needs, read from its file. */
export type FactureEnvoyee = {
  numero: string;
  /** UNTDID 1001. */
  type: string;
  date: string;
  /** BT-23: B goods, S services, M both, and how it is invoiced. */
  cadre: string;
  /** B2B, B2BINT or B2C, from the note BAR. */
  destination: string;
  /** VAT of services is due on invoicing, not on payment (BT-8). */
  surDebits: boolean;
  vendeur: string;
  acheteur: string;
};

type Nodes = Parameters<typeof DomUtils.textContent>[0];

/** Reads the XML that this program embedded in a file it issued. */
export function readFactureXml(xml: Uint8Array): FactureEnvoyee {
  const { children } = parseDocument(Buffer.from(xml).toString('utf8'), { xmlMode: true });
  const document = within(children, 'rsm:ExchangedDocument');
  const day = /^(\d{4})(\d\d)(\d\d)$/.exec(readIn(document, 'udt:DateTimeString'))?.slice(1) ?? [];
  return {
    numero: readIn(document, 'ram:ID'),
    type: readIn(document, 'ram:TypeCode'),
    date: day.join('-'),
    cadre: readIn(within(children, 'ram:BusinessProcessSpecifiedDocumentContextParameter'), 'ram:ID'),
    destination: readBar(document),
    surDebits: readIn(children, 'ram:DueDateTypeCode') === '5',
    vendeur: readSiren(within(children, 'ram:SellerTradeParty')),
    acheteur: readSiren(within(children, 'ram:BuyerTradeParty')),
  };
}

function readBar(document: Nodes): string {
  const notes = DomUtils.getElementsByTagName('ram:IncludedNote', document);
  const bar = notes.find((note) => readIn(note.children, 'ram:SubjectCode') === 'BAR');
  return bar ? readIn(bar.children, 'ram:Content') : '';
}

function readSiren(party: Nodes): string {
  return readIn(within(party, 'ram:SpecifiedLegalOrganization'), 'ram:ID');
}

function within(nodes: Nodes, name: string) {
  return DomUtils.getElementsByTagName(name, nodes)[0]?.children ?? [];
}

function readIn(nodes: Nodes, name: string): string {
  const [found] = DomUtils.getElementsByTagName(name, nodes);
  return found ? DomUtils.textContent(found).trim() : '';
}
