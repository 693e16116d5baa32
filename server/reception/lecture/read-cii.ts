import type { AjustementLu, PartieLue, TvaLue } from '#shared/contracts/achats/facture-lue.ts';
import { findAt, listAt, readText, toText, type XmlNode } from '../xml/xml-node.ts';
import { joinTexts, readJour, readNumber, toNumber } from '../xml/values.ts';
import type { FactureBrute } from './facture-brute.ts';
import { readLigneCii } from './read-ligne-cii.ts';
import { toIdentites } from './to-identites.ts';

/** Reads a CrossIndustryInvoice (UN/CEFACT D16B or D22B), from the profile MINIMUM to EXTENDED. */
export function readCii(root: XmlNode): FactureBrute {
  const document = findAt(root, 'ExchangedDocument');
  const context = findAt(root, 'ExchangedDocumentContext');
  const transaction = findAt(root, 'SupplyChainTradeTransaction');
  const agreement = findAt(transaction, 'ApplicableHeaderTradeAgreement');
  const delivery = findAt(transaction, 'ApplicableHeaderTradeDelivery');
  const settlement = findAt(transaction, 'ApplicableHeaderTradeSettlement');
  const devise = readText(settlement, 'InvoiceCurrencyCode');
  return {
    profil: readText(context, 'GuidelineSpecifiedDocumentContextParameter', 'ID') ?? '',
    cadre: readText(context, 'BusinessProcessSpecifiedDocumentContextParameter', 'ID'),
    numero: readText(document, 'ID'),
    type: readText(document, 'TypeCode'),
    date: readJour(document, 'IssueDateTime', 'DateTimeString'),
    date_echeance: readJour(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString'),
    date_livraison: readJour(delivery, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime', 'DateTimeString'),
    devise,
    vendeur: lirePartie(findAt(agreement, 'SellerTradeParty')),
    acheteur: lirePartie(findAt(agreement, 'BuyerTradeParty')),
    beneficiaire: readText(settlement, 'PayeeTradeParty', 'Name'),
    lignes: listAt(transaction, 'IncludedSupplyChainTradeLineItem').map(readLigneCii),
    ajustements: [
      ...listAt(settlement, 'SpecifiedTradeAllowanceCharge').map(lireAjustement),
      ...listAt(settlement, 'SpecifiedLogisticsServiceCharge').map(lireTransport),
    ],
    tvas: listAt(settlement, 'ApplicableTradeTax').map(lireTva),
    totaux: lireTotaux(findAt(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation'), devise),
    paiement: lirePaiement(settlement),
    notes: listAt(document, 'IncludedNote').map((note) => ({
      code: readText(note, 'SubjectCode'),
      texte: joinTexts(listAt(note, 'Content').map(toText)) ?? '',
    })),
    references: {
      acheteur: readText(agreement, 'BuyerReference'),
      commande: readText(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
      contrat: readText(agreement, 'ContractReferencedDocument', 'IssuerAssignedID'),
      bon_livraison: readText(delivery, 'DespatchAdviceReferencedDocument', 'IssuerAssignedID'),
      factures: listAt(settlement, 'InvoiceReferencedDocument').flatMap((reference) => {
        const numero = readText(reference, 'IssuerAssignedID');
        const date = readJour(reference, 'FormattedIssueDateTime', 'DateTimeString');
        return numero === null ? [] : [{ numero, date }];
      }),
    },
    pdf: listAt(agreement, 'AdditionalReferencedDocument', 'AttachmentBinaryObject').find(isPdf) ?? null,
  };
}

export function isPdf({ attributes }: XmlNode): boolean {
  return attributes.mimeCode === 'application/pdf';
}

function lirePartie(party: XmlNode | undefined): PartieLue {
  const address = findAt(party, 'PostalTradeAddress');
  const contact = findAt(party, 'DefinedTradeContact');
  const taxes = listAt(party, 'SpecifiedTaxRegistration', 'ID');
  const tva = taxes.find(({ attributes }) => attributes.schemeID === 'VA');
  const ids = [
    ...listAt(party, 'SpecifiedLegalOrganization', 'ID'),
    ...listAt(party, 'GlobalID'),
    ...listAt(party, 'ID'),
  ];
  const identifiants = ids.flatMap((id) => {
    const valeur = toText(id);
    return valeur === null ? [] : [{ schema: id.attributes.schemeID ?? null, valeur }];
  });
  return {
    nom: readText(party, 'Name') ?? '',
    nom_commercial: readText(party, 'SpecifiedLegalOrganization', 'TradingBusinessName'),
    ...toIdentites(identifiants, toText(tva)),
    adresse: readText(address, 'LineOne'),
    complement: joinTexts([readText(address, 'LineTwo'), readText(address, 'LineThree')], ', '),
    code_postal: readText(address, 'PostcodeCode'),
    ville: readText(address, 'CityName'),
    pays: readText(address, 'CountryID'),
    email: readText(contact, 'EmailURIUniversalCommunication', 'URIID'),
    telephone: readText(contact, 'TelephoneUniversalCommunication', 'CompleteNumber'),
    adresse_electronique: readText(party, 'URIUniversalCommunication', 'URIID'),
  };
}

function lireAjustement(node: XmlNode): AjustementLu {
  return {
    est_remise: readText(node, 'ChargeIndicator', 'Indicator') !== 'true',
    montant: readNumber(node, 'ActualAmount') ?? 0,
    motif: readText(node, 'Reason') ?? readText(node, 'ReasonCode'),
    tva_categorie: readText(node, 'CategoryTradeTax', 'CategoryCode'),
    tva_taux: readNumber(node, 'CategoryTradeTax', 'RateApplicablePercent'),
  };
}

/** Reads freight of the profile EXTENDED, which is one of the charges of the totals. */
function lireTransport(node: XmlNode): AjustementLu {
  return {
    est_remise: false,
    montant: readNumber(node, 'AppliedAmount') ?? 0,
    motif: readText(node, 'Description'),
    tva_categorie: readText(node, 'AppliedTradeTax', 'CategoryCode'),
    tva_taux: readNumber(node, 'AppliedTradeTax', 'RateApplicablePercent'),
  };
}

function lireTva(node: XmlNode): TvaLue {
  return {
    categorie: readText(node, 'CategoryCode'),
    taux: readNumber(node, 'RateApplicablePercent'),
    base_ht: readNumber(node, 'BasisAmount'),
    montant_tva: readNumber(node, 'CalculatedAmount') ?? 0,
    motif: readText(node, 'ExemptionReason') ?? readText(node, 'ExemptionReasonCode'),
  };
}

function lireTotaux(sums: XmlNode | undefined, devise: string | null): FactureBrute['totaux'] {
  // VAT may be given a second time, in the accounting currency.
  const taxes = listAt(sums, 'TaxTotalAmount');
  const tva = taxes.find(({ attributes }) => attributes.currencyID === devise) ?? taxes[0];
  return {
    lignes_ht: readNumber(sums, 'LineTotalAmount'),
    remises: readNumber(sums, 'AllowanceTotalAmount'),
    frais: readNumber(sums, 'ChargeTotalAmount'),
    total_ht: readNumber(sums, 'TaxBasisTotalAmount'),
    total_tva: toNumber(tva),
    total_ttc: readNumber(sums, 'GrandTotalAmount'),
    deja_paye: readNumber(sums, 'TotalPrepaidAmount'),
    arrondi: readNumber(sums, 'RoundingAmount'),
    net_a_payer: readNumber(sums, 'DuePayableAmount'),
  };
}

function lirePaiement(settlement: XmlNode | undefined): FactureBrute['paiement'] {
  const means = listAt(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  const account = means.find((one) => findAt(one, 'PayeePartyCreditorFinancialAccount') !== undefined) ?? means[0];
  const iban =
    readText(account, 'PayeePartyCreditorFinancialAccount', 'IBANID') ??
    readText(account, 'PayeePartyCreditorFinancialAccount', 'ProprietaryID');
  return {
    moyen: readText(account, 'TypeCode'),
    iban,
    bic: readText(account, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID'),
    libelle: readText(settlement, 'PaymentReference'),
    conditions: joinTexts(listAt(settlement, 'SpecifiedTradePaymentTerms', 'Description').map(toText)),
  };
}
