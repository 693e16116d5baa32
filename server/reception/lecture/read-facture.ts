import { FactureLue } from '#shared/contracts/achats/facture-lue.ts';
import { Illisible } from '../illisible.ts';
import { readXml } from '../xml/read-xml.ts';
import type { XmlNode } from '../xml/xml-node.ts';
import { toText } from '../xml/xml-node.ts';
import type { FactureBrute } from './facture-brute.ts';
import { readCii } from './read-cii.ts';
import { readUbl } from './read-ubl.ts';
import { listEcarts } from './list-ecarts.ts';

const creditNotes: ReadonlySet<string> = new Set(['381', '261', '262', '396', '502', '503', '81', '83', '532']);

/** An invoice, and the page that was embedded in its data. */
export type LectureXml = { facture: FactureLue; pdf: Uint8Array | null };

const cii = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';
const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** Files that look like an invoice and are none, by the root of their XML. */
const others: Readonly<Record<string, string>> = {
  CrossIndustryDocument:
    'Cette facture est dans l’ancien format ZUGFeRD 1\u00a0: demandez au fournisseur un Factur-X, ou saisissez-la depuis son PDF.',
  SCRDMCCBDACIOMessageStructure: 'Ce fichier est une commande (Order-X), pas une facture\u00a0: demandez la facture.',
  CrossDomainAcknowledgementAndResponse:
    'Ce fichier est un message de suivi, pas une facture\u00a0: c’est la facture elle-même qu’il faut déposer.',
};

const unknown =
  'Ce fichier XML n’est pas une facture Factur-X, CII ou UBL\u00a0: demandez la facture dans l’un de ces formats.';

/**
 * Reads the data of an invoice.
 * @throws {Illisible} for data that are no invoice, or lack an essential field.
 */
export function readFacture(xml: Uint8Array, isInPdf: boolean): LectureXml {
  const root = readXml(xml);
  const format = toFormat(root, isInPdf);
  const { pdf, ...brute } = format === 'UBL' ? readUbl(root) : readCii(root);
  return { facture: toFacture(format, brute), pdf: pdf && toBytes(pdf) };
}

function toFormat({ name, namespace }: XmlNode, isInPdf: boolean): FactureLue['format'] {
  if (name === 'CrossIndustryInvoice' && namespace === cii) return isInPdf ? 'Factur-X' : 'CII';
  const isUbl = namespace === `${ubl}${name}-2`;
  if (isUbl && (name === 'Invoice' || name === 'CreditNote')) return 'UBL';
  throw new Illisible(others[name] ?? unknown);
}

function toFacture(format: FactureLue['format'], brute: Omit<FactureBrute, 'pdf'>): FactureLue {
  const { numero, date, devise, totaux, vendeur } = brute;
  const { total_ttc } = totaux;
  if (numero === null) throw lacking('son numéro');
  if (date === null) throw lacking('sa date, ou elle n’existe pas');
  if (devise === null) throw lacking('sa devise');
  if (vendeur.nom === '') throw lacking('le nom du fournisseur');
  if (total_ttc === null) throw lacking('son total TTC');
  const type = brute.type ?? '380';
  const net_a_payer = totaux.net_a_payer ?? total_ttc;
  const facture = {
    ...brute,
    format,
    numero,
    date,
    devise,
    type,
    est_avoir: creditNotes.has(type),
    totaux: { ...totaux, total_ttc, net_a_payer },
  };
  const parsed = FactureLue.safeParse({ ...facture, ecarts: listEcarts(facture) });
  if (!parsed.success)
    throw new Illisible(toUnfit(parsed.error.issues[0]?.path.join('.') ?? ''), { cause: parsed.error });
  return parsed.data;
}

function lacking(what: string): Illisible {
  return new Illisible(`Il manque à cette facture ${what}\u00a0: demandez une facture corrigée au fournisseur.`);
}

function toUnfit(champ: string): string {
  return `Une donnée de cette facture n’est pas valable (${champ})\u00a0: demandez une facture corrigée au fournisseur.`;
}

const pdfMark = '%PDF-';

function toBytes(node: XmlNode): Uint8Array | null {
  const bytes = Buffer.from(toText(node) ?? '', 'base64');
  return bytes.subarray(0, pdfMark.length).toString('latin1') === pdfMark ? new Uint8Array(bytes) : null;
}
