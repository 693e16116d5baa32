import type { FactureElectronique, RemiseElectronique, TvaElectronique } from '#shared/facturx/facture-electronique.ts';
import { toLigneXml } from './cii-lines.ts';
import { toAgreement, toPostalAddress } from './cii-parties.ts';
import { toAmount, toDay, toDecimal } from './cii-values.ts';
import { element, text, type Xml } from './xml.ts';

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
} as const;
const declared = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
/** The profile «EN 16931» of Factur-X (BT-24). */
const profile = 'urn:cen.eu:en16931:2017';

/**
 * Returns an invoice or a credit note as Cross Industry Invoice (UN/CEFACT CII D22B), with elements in the order of the
 * schema.
 */
export function toCii(facture: FactureElectronique): string {
  const parts = [toContext(facture), toDocument(facture), toTransaction(facture)].join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice${declared.join('')}>\n${parts}\n</rsm:CrossIndustryInvoice>\n`;
}

function toContext({ cadre }: FactureElectronique): Xml {
  return element(
    'rsm:ExchangedDocumentContext',
    element('ram:BusinessProcessSpecifiedDocumentContextParameter', text('ram:ID', cadre)),
    element('ram:GuidelineSpecifiedDocumentContextParameter', text('ram:ID', profile)),
  );
}

function toDocument({ numero, type, date, notes }: FactureElectronique): Xml {
  return element(
    'rsm:ExchangedDocument',
    text('ram:ID', numero),
    text('ram:TypeCode', String(type)),
    toDay('ram:IssueDateTime', date),
    ...notes.map(({ code, texte }) =>
      element('ram:IncludedNote', text('ram:Content', texte), text('ram:SubjectCode', code)),
    ),
  );
}

function toTransaction(facture: FactureElectronique): Xml {
  return element(
    'rsm:SupplyChainTradeTransaction',
    ...facture.lignes.map((ligne, index) => toLigneXml(ligne, index + 1)),
    toAgreement(facture),
    toDelivery(facture),
    toSettlement(facture),
  );
}

/** Returns the delivery (BG-13), and the delivery note it was made from (BT-16). */
function toDelivery({ livre_le, lieu, bon_livraison }: FactureElectronique): Xml {
  return element(
    'ram:ApplicableHeaderTradeDelivery',
    lieu ? element('ram:ShipToTradeParty', text('ram:Name', lieu.nom), toPostalAddress(lieu.adresse)) : '',
    element('ram:ActualDeliverySupplyChainEvent', toDay('ram:OccurrenceDateTime', livre_le)),
    element('ram:DespatchAdviceReferencedDocument', text('ram:IssuerAssignedID', bon_livraison)),
  );
}

function toSettlement(facture: FactureElectronique): Xml {
  const { tvas, echeance, anterieures } = facture;
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    text('ram:InvoiceCurrencyCode', 'EUR'),
    toMeans(facture),
    ...tvas.map((tva) => toTax(tva, facture)),
    ...facture.remises.map((remise) => toRemise(remise, facture)),
    element('ram:SpecifiedTradePaymentTerms', toDay('ram:DueDateDateTime', echeance)),
    toSums(facture),
    ...anterieures.map(({ numero, date }) =>
      element(
        'ram:InvoiceReferencedDocument',
        text('ram:IssuerAssignedID', numero),
        toDay('ram:FormattedIssueDateTime', date, 'qdt'),
      ),
    ),
  );
}

function toMeans({ paiement }: FactureElectronique): Xml {
  return element(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    text('ram:TypeCode', paiement?.code),
    text('ram:Information', paiement?.libelle),
    element('ram:PayeePartyCreditorFinancialAccount', text('ram:IBANID', paiement?.iban)),
    element('ram:PayeeSpecifiedCreditorFinancialInstitution', text('ram:BICID', paiement?.bic)),
  );
}

function toTax(
  { categorie, taux, base_ht, montant, exoneration }: TvaElectronique,
  { exigibilite }: FactureElectronique,
): Xml {
  return element(
    'ram:ApplicableTradeTax',
    text('ram:CalculatedAmount', toAmount(montant)),
    text('ram:TypeCode', 'VAT'),
    text('ram:ExemptionReason', exoneration?.texte),
    text('ram:BasisAmount', toAmount(base_ht)),
    text('ram:CategoryCode', categorie),
    text('ram:ExemptionReasonCode', exoneration?.code),
    text('ram:DueDateTypeCode', exigibilite ?? undefined),
    text('ram:RateApplicablePercent', toDecimal(taux)),
  );
}

/** Returns a discount on the whole document (BG-20). */
function toRemise({ categorie, taux, base, montant }: RemiseElectronique, { remise }: FactureElectronique): Xml {
  return element(
    'ram:SpecifiedTradeAllowanceCharge',
    element('ram:ChargeIndicator', text('udt:Indicator', 'false')),
    text('ram:CalculationPercent', remise ? toDecimal(remise.pourcentage) : ''),
    text('ram:BasisAmount', toAmount(base)),
    text('ram:ActualAmount', toAmount(montant)),
    text('ram:ReasonCode', '95'),
    text('ram:Reason', remise?.motif || 'Remise'),
    element(
      'ram:CategoryTradeTax',
      text('ram:TypeCode', 'VAT'),
      text('ram:CategoryCode', categorie),
      text('ram:RateApplicablePercent', toDecimal(taux)),
    ),
  );
}

function toSums(facture: FactureElectronique): Xml {
  const { remises, total_lignes, total_remises, total_ht, total_tva, arrondi, total_ttc, deja_paye, net_a_payer } =
    facture;
  return element(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    text('ram:LineTotalAmount', toAmount(total_lignes)),
    remises.length === 0 ? '' : text('ram:AllowanceTotalAmount', toAmount(total_remises)),
    text('ram:TaxBasisTotalAmount', toAmount(total_ht)),
    text('ram:TaxTotalAmount', toAmount(total_tva), ' currencyID="EUR"'),
    arrondi === 0 ? '' : text('ram:RoundingAmount', toAmount(arrondi)),
    text('ram:GrandTotalAmount', toAmount(total_ttc)),
    deja_paye === 0 ? '' : text('ram:TotalPrepaidAmount', toAmount(deja_paye)),
    text('ram:DuePayableAmount', toAmount(net_a_payer)),
  );
}
