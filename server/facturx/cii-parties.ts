import type { Adresse, FactureElectronique, Partie } from '#shared/facturx/facture-electronique.ts';
import { element, text, type Xml } from './xml.ts';

/** Returns seller and buyer (BG-4, BG-7), and the references of the buyer. */
export function toAgreement({ vendeur, acheteur, commande, reference }: FactureElectronique): Xml {
  return element(
    'ram:ApplicableHeaderTradeAgreement',
    element('ram:SellerTradeParty', ...toParty(vendeur, toContact(vendeur)), toLocalTax(vendeur)),
    element('ram:BuyerTradeParty', ...toParty(acheteur)),
    element('ram:SellerOrderReferencedDocument', text('ram:IssuerAssignedID', commande)),
    element('ram:BuyerOrderReferencedDocument', text('ram:IssuerAssignedID', reference)),
  );
}

/** Returns a party; `contact` is for the seller only, because the standard wants none of a customer. */
function toParty(partie: Partie, contact: Xml = ''): Xml[] {
  const { nom, enseigne, forme, siret, siren, tva_intra, adresse_electronique } = partie;
  return [
    text('ram:GlobalID', siret, ' schemeID="0009"'),
    text('ram:Name', nom),
    text('ram:Description', forme),
    element(
      'ram:SpecifiedLegalOrganization',
      text('ram:ID', siren, ' schemeID="0002"'),
      text('ram:TradingBusinessName', enseigne),
    ),
    contact,
    toPostalAddress(partie.adresse),
    element(
      'ram:URIUniversalCommunication',
      text('ram:URIID', adresse_electronique?.adresse, ` schemeID="${adresse_electronique?.schema}"`),
    ),
    element('ram:SpecifiedTaxRegistration', text('ram:ID', tva_intra, ' schemeID="VA"')),
  ];
}

function toContact({ nom, telephone, email }: Partie): Xml {
  if (telephone === '' && email === '') return '';
  return element(
    'ram:DefinedTradeContact',
    text('ram:PersonName', nom),
    element('ram:TelephoneUniversalCommunication', text('ram:CompleteNumber', telephone)),
    element('ram:EmailURIUniversalCommunication', text('ram:URIID', email)),
  );
}

/** Returns the tax registration that BR-E-02 requires of a seller without a VAT number: its SIREN (BT-32). */
function toLocalTax({ tva_intra, siren }: Partie): Xml {
  return tva_intra === '' ? element('ram:SpecifiedTaxRegistration', text('ram:ID', siren, ' schemeID="FC"')) : '';
}

/** Returns a postal address (BG-5, BG-8). */
export function toPostalAddress({ code_postal, adresse, complement, ville, pays }: Adresse): Xml {
  return element(
    'ram:PostalTradeAddress',
    text('ram:PostcodeCode', code_postal),
    text('ram:LineOne', adresse),
    text('ram:LineTwo', complement),
    text('ram:CityName', ville),
    text('ram:CountryID', pays),
  );
}
