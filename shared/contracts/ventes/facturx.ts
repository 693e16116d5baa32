import { z } from 'zod';
import { defineEndpoint, type Group } from '#shared/endpoints/endpoint.ts';
import type { EmissibleKind } from './ventes.ts';

/** The bytes of an XML file. */
const XmlBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const params = z.object({ numero: z.string() });

/**
 * Whether a document is an e-invoice, and otherwise the obstacles: the rule, the field of the card or the document, and
 * a sentence.
 */
export const EtatFacturx = z.object({
  numero: z.string(),
  conforme: z.boolean(),
  obstacles: z.array(z.object({ regle: z.string(), champ: z.string(), phrase: z.string() })),
});
export type EtatFacturx = z.output<typeof EtatFacturx>;

function defineXml(path: string, group: Group, un: string) {
  return defineEndpoint({
    method: 'get',
    path: `${path}/:numero/facturx.xml`,
    group,
    summary: `Télécharge les données d’${un}, au format Factur-X (CII), celles que son PDF contient.`,
    params,
    response: XmlBytes,
    produces: 'application/xml',
    errors: [400, 404],
  });
}

function defineEtat(path: string, group: Group, un: string) {
  return defineEndpoint({
    method: 'get',
    path: `${path}/:numero/facturx`,
    group,
    summary: `Dit si ${un} est une facture électronique conforme, et sinon ce qu’il faut corriger.`,
    params,
    response: EtatFacturx,
    errors: [404],
  });
}

// Beyond the specification: invoices and credit notes as data (Factur-X, profile EN 16931).
export const getFactureXml = defineXml('/factures', 'Factures', 'une facture');
export const getFactureFacturx = defineEtat('/factures', 'Factures', 'une facture');
export const getAvoirXml = defineXml('/avoirs', 'Avoirs', 'un avoir');
export const getAvoirFacturx = defineEtat('/avoirs', 'Avoirs', 'un avoir');

export const facturx = {
  facture: { xml: getFactureXml, etat: getFactureFacturx },
  avoir: { xml: getAvoirXml, etat: getAvoirFacturx },
} satisfies Record<EmissibleKind, object>;
