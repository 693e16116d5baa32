import type { AjustementLu, LigneLue, PartieLue, TvaLue } from '#shared/contracts/achats/facture-lue.ts';
import { findAt, listAt, readText, toText, type XmlNode } from '../xml/xml-node.ts';
import { joinTexts, readJour, readNumber, toNumber } from '../xml/values.ts';
import type { FactureBrute } from './facture-brute.ts';
import { isPdf } from './read-cii.ts';
import { toIdentites } from './to-identites.ts';

/** Reads an Invoice or a CreditNote of UBL 2.1. */
export function readUbl(root: XmlNode): FactureBrute {
  const devise = readText(root, 'DocumentCurrencyCode');
  // VAT may be given a second time, in the accounting currency.
  const totals = listAt(root, 'TaxTotal');
  const tax = totals.find((one) => findAt(one, 'TaxAmount')?.attributes.currencyID === devise) ?? totals[0];
  return {
    profil: readText(root, 'CustomizationID') ?? '',
    cadre: readText(root, 'ProfileID'),
    numero: readText(root, 'ID'),
    type: readText(root, 'InvoiceTypeCode') ?? readText(root, 'CreditNoteTypeCode') ?? toUsualType(root),
    date: readJour(root, 'IssueDate'),
    date_echeance: readJour(root, 'DueDate') ?? readJour(root, 'PaymentMeans', 'PaymentDueDate'),
    date_livraison: readJour(root, 'Delivery', 'ActualDeliveryDate'),
    devise,
    vendeur: lirePartie(findAt(root, 'AccountingSupplierParty', 'Party')),
    acheteur: lirePartie(findAt(root, 'AccountingCustomerParty', 'Party')),
    beneficiaire: readText(root, 'PayeeParty', 'PartyName', 'Name'),
    lignes: [...listAt(root, 'InvoiceLine'), ...listAt(root, 'CreditNoteLine')].map(lireLigne),
    ajustements: listAt(root, 'AllowanceCharge').map(lireAjustement),
    tvas: listAt(tax, 'TaxSubtotal').map(lireTva),
    totaux: lireTotaux(findAt(root, 'LegalMonetaryTotal'), toNumber(findAt(tax, 'TaxAmount'))),
    paiement: lirePaiement(root),
    notes: listAt(root, 'Note').flatMap((note) => lireNote(toText(note))),
    references: lireReferences(root),
    pdf: listAt(root, 'AdditionalDocumentReference', 'Attachment', 'EmbeddedDocumentBinaryObject').find(isPdf) ?? null,
  };
}

/** Returns the type, which only the root tells. */
function toUsualType({ name }: XmlNode): string {
  return name === 'CreditNote' ? '381' : '380';
}

/** Reads a note `#AAB#Texte`: the code of its subject, if there is one. */
function lireNote(written: string | null): FactureBrute['notes'] {
  if (written === null) return [];
  const [, code, texte] = /^#([A-Z]{3})#([^]*)$/.exec(written) ?? [];
  return [code === undefined ? { code: null, texte: written } : { code, texte: (texte ?? '').trim() }];
}

function lirePartie(party: XmlNode | undefined): PartieLue {
  const address = findAt(party, 'PostalAddress');
  const legal = findAt(party, 'PartyLegalEntity');
  const vat = listAt(party, 'PartyTaxScheme').find((one) => readText(one, 'TaxScheme', 'ID') === 'VAT');
  const ids = [...listAt(legal, 'CompanyID'), ...listAt(party, 'PartyIdentification', 'ID')];
  const identifiants = ids.flatMap((id) => {
    const valeur = toText(id);
    return valeur === null ? [] : [{ schema: id.attributes.schemeID ?? null, valeur }];
  });
  const trading = readText(party, 'PartyName', 'Name');
  return {
    nom: readText(legal, 'RegistrationName') ?? trading ?? '',
    nom_commercial: trading,
    ...toIdentites(identifiants, readText(vat, 'CompanyID')),
    adresse: readText(address, 'StreetName'),
    complement: joinTexts([readText(address, 'AdditionalStreetName'), readText(address, 'AddressLine', 'Line')], ', '),
    code_postal: readText(address, 'PostalZone'),
    ville: readText(address, 'CityName'),
    pays: readText(address, 'Country', 'IdentificationCode'),
    email: readText(party, 'Contact', 'ElectronicMail'),
    telephone: readText(party, 'Contact', 'Telephone'),
    adresse_electronique: readText(party, 'EndpointID'),
  };
}

function lireLigne(line: XmlNode): LigneLue {
  const item = findAt(line, 'Item');
  const price = findAt(line, 'Price');
  const quantity = findAt(line, 'InvoicedQuantity') ?? findAt(line, 'CreditedQuantity');
  const standard = findAt(item, 'StandardItemIdentification', 'ID');
  return {
    rang: readText(line, 'ID') ?? '',
    designation: readText(item, 'Name') ?? readText(item, 'Description') ?? '',
    description: joinTexts(listAt(item, 'Description').map(toText)),
    reference: readText(item, 'SellersItemIdentification', 'ID'),
    code_ean: standard?.attributes.schemeID === '0160' ? toText(standard) : null,
    quantite: toNumber(quantity),
    unite: quantity?.attributes.unitCode ?? null,
    prix_unitaire_ht: readNumber(price, 'PriceAmount'),
    par: readNumber(price, 'BaseQuantity') ?? 1,
    montant_ht: readNumber(line, 'LineExtensionAmount'),
    tva_categorie: readText(item, 'ClassifiedTaxCategory', 'ID'),
    tva_taux: readNumber(item, 'ClassifiedTaxCategory', 'Percent'),
    note: joinTexts(listAt(line, 'Note').map(toText)),
    est_comptee: true,
  };
}

function lireAjustement(node: XmlNode): AjustementLu {
  return {
    est_remise: readText(node, 'ChargeIndicator') !== 'true',
    montant: readNumber(node, 'Amount') ?? 0,
    motif: readText(node, 'AllowanceChargeReason') ?? readText(node, 'AllowanceChargeReasonCode'),
    tva_categorie: readText(node, 'TaxCategory', 'ID'),
    tva_taux: readNumber(node, 'TaxCategory', 'Percent'),
  };
}

function lireTva(node: XmlNode): TvaLue {
  const category = findAt(node, 'TaxCategory');
  return {
    categorie: readText(category, 'ID'),
    taux: readNumber(category, 'Percent'),
    base_ht: readNumber(node, 'TaxableAmount'),
    montant_tva: readNumber(node, 'TaxAmount') ?? 0,
    motif: readText(category, 'TaxExemptionReason') ?? readText(category, 'TaxExemptionReasonCode'),
  };
}

function lireTotaux(sums: XmlNode | undefined, total_tva: number | null): FactureBrute['totaux'] {
  return {
    lignes_ht: readNumber(sums, 'LineExtensionAmount'),
    remises: readNumber(sums, 'AllowanceTotalAmount'),
    frais: readNumber(sums, 'ChargeTotalAmount'),
    total_ht: readNumber(sums, 'TaxExclusiveAmount'),
    total_tva,
    total_ttc: readNumber(sums, 'TaxInclusiveAmount'),
    deja_paye: readNumber(sums, 'PrepaidAmount'),
    arrondi: readNumber(sums, 'PayableRoundingAmount'),
    net_a_payer: readNumber(sums, 'PayableAmount'),
  };
}

function lirePaiement(root: XmlNode): FactureBrute['paiement'] {
  const means = listAt(root, 'PaymentMeans');
  const account = means.find((one) => findAt(one, 'PayeeFinancialAccount') !== undefined) ?? means[0];
  return {
    moyen: readText(account, 'PaymentMeansCode'),
    iban: readText(account, 'PayeeFinancialAccount', 'ID'),
    bic: readText(account, 'PayeeFinancialAccount', 'FinancialInstitutionBranch', 'ID'),
    libelle: readText(account, 'PaymentID'),
    conditions: joinTexts(listAt(root, 'PaymentTerms', 'Note').map(toText)),
  };
}

function lireReferences(root: XmlNode): FactureBrute['references'] {
  return {
    acheteur: readText(root, 'BuyerReference'),
    commande: readText(root, 'OrderReference', 'ID'),
    contrat: readText(root, 'ContractDocumentReference', 'ID'),
    bon_livraison: readText(root, 'DespatchDocumentReference', 'ID'),
    factures: listAt(root, 'BillingReference', 'InvoiceDocumentReference').flatMap((reference) => {
      const numero = readText(reference, 'ID');
      return numero === null ? [] : [{ numero, date: readJour(reference, 'IssueDate') }];
    }),
  };
}
