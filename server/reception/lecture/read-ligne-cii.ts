import type { LigneLue } from '#shared/contracts/achats/facture-lue.ts';
import { findAt, listAt, readText, toText, type XmlNode } from '../xml/xml-node.ts';
import { joinTexts, readNumber, toNumber } from '../xml/values.ts';

/** Lines of the profile EXTENDED that are no sale of their own: their amounts are in other lines. */
const notCounted: ReadonlySet<string> = new Set(['GROUP', 'INFORMATION']);

export function readLigneCii(line: XmlNode): LigneLue {
  const document = findAt(line, 'AssociatedDocumentLineDocument');
  const product = findAt(line, 'SpecifiedTradeProduct');
  const price = findAt(line, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice');
  const quantity = findAt(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity');
  const settlement = findAt(line, 'SpecifiedLineTradeSettlement');
  const ids = listAt(product, 'GlobalID');
  return {
    rang: readText(document, 'LineID') ?? '',
    designation: readText(product, 'Name') ?? '',
    description: readText(product, 'Description'),
    reference: readText(product, 'SellerAssignedID'),
    code_ean: toText(ids.find(({ attributes }) => attributes.schemeID === '0160')),
    quantite: toNumber(quantity),
    unite: quantity?.attributes.unitCode ?? null,
    prix_unitaire_ht: readNumber(price, 'ChargeAmount'),
    par: readNumber(price, 'BasisQuantity') ?? 1,
    montant_ht: readNumber(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
    tva_categorie: readText(settlement, 'ApplicableTradeTax', 'CategoryCode'),
    tva_taux: readNumber(settlement, 'ApplicableTradeTax', 'RateApplicablePercent'),
    note: joinTexts(listAt(document, 'IncludedNote', 'Content').map(toText)),
    est_comptee: !notCounted.has(readText(document, 'LineStatusReasonCode') ?? ''),
  };
}
