import { z } from 'zod';
import { defineEndpoint, type Endpoint, type Group } from '#shared/endpoints/endpoint.ts';
import {
  type DocumentKind,
  DocumentRecord,
  Jour,
  type LigneInput,
  Lignes,
  Statut,
} from '#shared/contracts/documents/documents.ts';
import { MotifEmission } from '#shared/contracts/documents/emission.ts';
import { LivraisonInput } from '#shared/contracts/documents/livraison.ts';
import { RemiseGlobaleInput } from '#shared/contracts/documents/remise-globale.ts';
import { RegimeDemande } from '#shared/contracts/regime-tva.ts';
import type { Droit } from '#shared/utilisateurs/droits.ts';
import { toRecord } from '#shared/typed-entries.ts';

/** The kinds of documents whose routes differ by their names only. */
export type VenteRouteKind = 'commande' | 'livraison' | 'avoir' | 'facture';

type Names<K extends VenteRouteKind, Id extends string> = {
  kind: K;
  path: string;
  group: Group;
  /** Name of the path parameter of the reading route. */
  id: Id;
  un: string;
  plural: string;
  /** Right needed to create or change one. */
  droit?: Droit;
};

export const DocumentsQuery = z.object({
  limit: z.coerce.number().int().min(0).max(1000).default(100),
  statut: z.coerce.number().int().optional(),
});
export type DocumentsQuery = z.output<typeof DocumentsQuery>;

/** The customer's own reference. */
export const DocumentReference = z.string().max(50).nullish();
const envelope = { success: z.literal(true), message: z.string() };

/** Returns a schema that maps the names of the wire (`date_commande`) to those common to all kinds (`date`). */
function toDraft<K extends VenteRouteKind>(kind: K) {
  const wire = z.object({
    client_id: z.string(),
    ...toRecord([`date_${kind}`], () => Jour.nullish()),
    lignes: Lignes,
    reference: DocumentReference,
    regime_tva: RegimeDemande.nullish(),
    livraison: LivraisonInput.nullish(),
    remise_globale: RemiseGlobaleInput.nullish(),
  });
  return wire.transform((input): VenteDraft => withDate(kind, input));
}

function toChange<K extends VenteRouteKind>(kind: K) {
  const wire = z.object({
    ...toRecord([`date_${kind}`], () => Jour.nullish()),
    lignes: Lignes.nullish(),
    statut: Statut.nullish(),
    reference: DocumentReference,
    livraison: LivraisonInput.nullish(),
    remise_globale: RemiseGlobaleInput.nullish(),
  });
  return wire.transform((input): VenteChange => withDate(kind, input));
}

function toNumero<Id extends string>(id: Id) {
  return z
    .object(toRecord([id], () => z.string()))
    .transform((params) => ({ numero: String(Object.values(params)[0]) }));
}

function withDate<D>(kind: VenteRouteKind, input: object): D & { date?: string | null | undefined } {
  const { [`date_${kind}`]: date, ...others } = input as Record<string, unknown>;
  return { ...others, date } as never;
}

function toCreated<K extends VenteRouteKind>(kind: K) {
  return z.object({
    ...envelope,
    data: z.object({
      ...toRecord([`numero_${kind}`], () => z.string()),
      client_id: z.string(),
      ...toRecord([`date_${kind}`], () => z.string()),
      total_ht: z.number(),
      total_ttc: z.number(),
      nb_lignes: z.int(),
      reference: z.string().nullable(),
    }),
  });
}

/**
 * Returns the four endpoints of one kind: their parsed input has the same shape for every kind, their answers have the
 * names of the wire.
 */
function defineVente<K extends VenteRouteKind, Id extends string, R extends z.ZodType>(names: Names<K, Id>, record: R) {
  const { kind, path, group, id, un, plural } = names;
  return {
    kind,
    create: defineEndpoint({
      method: 'post',
      path,
      group,
      touches: ['Documents', 'Articles'],
      summary: `Crée ${un}.`,
      body: toDraft(kind),
      approvable: true,
      ...withDroit(names),
      status: 201,
      response: toCreated(kind),
      errors: [404],
    }),
    list: defineEndpoint({
      method: 'get',
      path,
      group,
      summary: `Liste les ${plural}.`,
      query: DocumentsQuery,
      response: z.array(DocumentRecord),
    }),
    get: defineEndpoint({
      method: 'get',
      path: `${path}/:${id}`,
      group,
      summary: `Lit ${un}.`,
      params: toNumero(id),
      response: record,
      errors: [404],
    }),
    update: defineEndpoint({
      method: 'put',
      path: `${path}/:id`,
      group,
      touches: ['Documents', 'Articles'],
      isVersioned: true,
      summary: `Modifie ${un} ; ses lignes, si elles sont envoyées, remplacent les anciennes.`,
      params: toNumero('id'),
      body: toChange(kind),
      approvable: true,
      ...withDroit(names),
      response: z.object({ ...envelope, ...toRecord([kind], () => DocumentRecord) }),
      errors: [400, 404],
    }),
  };
}

function withDroit({ droit }: Pick<Names<VenteRouteKind, string>, 'droit'>) {
  return droit && { droit };
}

/** Returns the endpoint, beyond the specification, that issues an invoice or a credit note, as handing it over does. */
function defineEmission<K extends EmissibleKind>(kind: K, path: string, group: Group, un: string) {
  return defineEndpoint({
    method: 'post',
    path: `${path}/:numero/emission`,
    group,
    touches: ['Documents'],
    isVersioned: true,
    summary: `Émet ${un}\u00a0: ses lignes, son client, ses dates et ses montants ne changent plus.`,
    params: z.object({ numero: z.string() }),
    body: z.object({ motif: MotifEmission.extract(['impression', 'demande']).default('demande') }),
    approvable: true,
    response: z.object({ ...envelope, ...toRecord([kind], () => DocumentRecord) }),
    errors: [400, 404],
  });
}

/** The kinds of documents that are issued. */
export type EmissibleKind = 'avoir' | 'facture';
export const emitFacture = defineEmission('facture', '/factures', 'Factures', 'une facture');
export const emitAvoir = defineEmission('avoir', '/avoirs', 'Avoirs', 'un avoir');
export const emissions = { facture: emitFacture, avoir: emitAvoir };

export const isEmissible = (kind: DocumentKind): kind is EmissibleKind => kind in emissions;

export type VenteDraft = {
  client_id: string;
  date?: string | null | undefined;
  reference?: string | null | undefined;
  regime_tva?: RegimeDemande | null | undefined;
  livraison?: LivraisonInput | null | undefined;
  remise_globale?: RemiseGlobaleInput | null | undefined;
  lignes: LigneInput[];
};
export type VenteChange = Partial<Omit<VenteDraft, 'client_id' | 'lignes' | 'regime_tva'>> & {
  lignes?: LigneInput[] | null | undefined;
  statut?: number | null | undefined;
};

const commandes = defineVente(
  { kind: 'commande', path: '/commandes', group: 'Commandes', id: 'id', un: 'une commande', plural: 'commandes' },
  DocumentRecord,
);
const livraisons = defineVente(
  {
    kind: 'livraison',
    path: '/livraisons',
    group: 'Livraisons',
    id: 'numero',
    un: 'un bon de livraison',
    plural: 'bons de livraison',
  },
  DocumentRecord,
);
const avoirs = defineVente(
  {
    kind: 'avoir',
    path: '/avoirs',
    group: 'Avoirs',
    id: 'numero',
    un: 'un avoir',
    plural: 'avoirs',
    droit: 'avoir',
  },
  DocumentRecord,
);
const factures = defineVente(
  { kind: 'facture', path: '/factures', group: 'Factures', id: 'numero', un: 'une facture', plural: 'factures' },
  z.object({ success: z.literal(true), data: DocumentRecord }),
);

export const { create: createCommande, list: listCommandes, get: getCommande, update: updateCommande } = commandes;
export const { create: createLivraison, list: listLivraisons, get: getLivraison, update: updateLivraison } = livraisons;
export const { create: createAvoir, list: listAvoirs, get: getAvoir, update: updateAvoir } = avoirs;
export const { create: createFacture, list: listFactures, get: getFacture, update: updateFacture } = factures;

/** The type common to the routes of every kind; their answers differ. */
export type VenteRoutes = {
  kind: VenteRouteKind;
  create: Endpoint & { body: z.ZodType<VenteDraft> };
  list: Endpoint & { query: typeof DocumentsQuery };
  get: Endpoint & { params: z.ZodType<{ numero: string }> };
  update: Endpoint & { params: z.ZodType<{ numero: string }>; body: z.ZodType<VenteChange> };
};

export const ventes: readonly VenteRoutes[] = [commandes, livraisons, avoirs, factures];
