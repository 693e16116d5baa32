import type { CategorieTva, LigneElectronique } from '#shared/facturx/facture-electronique.ts';
import { formatPrice } from '#shared/money/money.ts';
import { toAmount, toDecimal } from './cii-values.ts';
import { element, text, type Xml } from './xml.ts';

/** Returns a line (BG-25), by its rank from 1. */
export function toLigneXml(ligne: LigneElectronique, rank: number): Xml {
  const { note, article_code, designation, code_ean, quantite, unite, prix_unitaire_ht, montant_ht } = ligne;
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element(
      'ram:AssociatedDocumentLineDocument',
      text('ram:LineID', String(rank)),
      element('ram:IncludedNote', text('ram:Content', note)),
    ),
    element(
      'ram:SpecifiedTradeProduct',
      text('ram:GlobalID', code_ean, ' schemeID="0160"'),
      text('ram:SellerAssignedID', article_code),
      text('ram:Name', designation),
    ),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element('ram:NetPriceProductTradePrice', text('ram:ChargeAmount', toDecimal(prix_unitaire_ht))),
    ),
    element('ram:SpecifiedLineTradeDelivery', text('ram:BilledQuantity', toDecimal(quantite), ` unitCode="${unite}"`)),
    element(
      'ram:SpecifiedLineTradeSettlement',
      toTax(ligne),
      toDiscount(ligne),
      toEcoCharge(ligne),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', text('ram:LineTotalAmount', toAmount(montant_ht))),
    ),
  );
}

function toTax({ categorie, taux }: { categorie: CategorieTva; taux: number }): Xml {
  return element(
    'ram:ApplicableTradeTax',
    text('ram:TypeCode', 'VAT'),
    text('ram:CategoryCode', categorie),
    text('ram:RateApplicablePercent', toDecimal(taux)),
  );
}

/**
 * Returns BG-27: the difference between quantity × price and the line's amount, never the percentage rounded
 * separately.
 */
function toDiscount({ brut, montant_ht, eco, remise_pourcentage, raison_remise }: LigneElectronique): Xml {
  const net = montant_ht - eco;
  if (brut === net) return '';
  return element(
    'ram:SpecifiedTradeAllowanceCharge',
    element('ram:ChargeIndicator', text('udt:Indicator', 'false')),
    text('ram:CalculationPercent', toDecimal(remise_pourcentage)),
    text('ram:BasisAmount', toAmount(brut)),
    text('ram:ActualAmount', toAmount(brut - net)),
    text('ram:ReasonCode', '95'),
    text('ram:Reason', raison_remise || 'Remise'),
  );
}

/** Returns BG-28, with the code of environmental charges (UNTDID 7161). */
function toEcoCharge({ eco, eco_unitaire }: LigneElectronique): Xml {
  if (eco === 0) return '';
  return element(
    'ram:SpecifiedTradeAllowanceCharge',
    element('ram:ChargeIndicator', text('udt:Indicator', 'true')),
    text('ram:ActualAmount', toAmount(eco)),
    text('ram:ReasonCode', 'AEV'),
    text('ram:Reason', `Éco-participation (${formatPrice(eco_unitaire)} HT par unité)`),
  );
}
