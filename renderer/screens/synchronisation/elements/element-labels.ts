import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { venteKinds } from '#renderer/stores/vente.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { Entite } from '#shared/contracts/postes/gateway.ts';
import type { SynchroElement } from '#shared/contracts/postes/synchronisation.ts';
import { isKeyOf } from '#shared/typed-entries.ts';

type Named = Pick<SynchroElement, 'entite' | 'code' | 'notre' | 'leur'>;
type Nature = { label: string; path?: string };

const tiers: Record<string, Nature> = {
  client: { label: 'Client', path: '/clients' },
  prospect: { label: 'Prospect', path: '/prospects' },
  fournisseur: { label: 'Fournisseur', path: '/fournisseurs' },
};

const others: Record<Exclude<Entite, 'document' | 'tiers'>, Nature> = {
  article: { label: 'Article', path: '/articles' },
  famille: { label: 'Famille' },
  tarif: { label: 'Tarif' },
  inventaire: { label: 'Inventaire', path: '/inventaires' },
  commande_fournisseur: { label: 'Commande au fournisseur', path: '/commandes-fournisseurs' },
  pointage: { label: 'Comptage d’inventaire' },
  transfert: { label: 'Transfert', path: '/transferts' },
  arrivee: { label: 'Réception de transfert' },
  changement: { label: 'Changement de prix' },
  promotion: { label: 'Promotion' },
  mouvement: { label: 'Mouvement de stock' },
  session: { label: 'Session de caisse' },
  cloture: { label: 'Clôture' },
  reglement: { label: 'Règlement' },
  boutique: { label: 'Boutique' },
};

/** Returns the name of a record's kind: that of a document is in its number, that of a customer in the record. */
export function toNature({ entite, code, notre, leur }: Named): string {
  return findNature({ entite, code, notre, leur }).label;
}

/** Returns the address of its card, if it has one here. */
export function findCardPath(element: Named): string | undefined {
  const { path } = findNature(element);
  return path && `${path}/${encodeURIComponent(element.code)}`;
}

function findNature({ entite, code, notre, leur }: Named): Nature {
  if (entite === 'document') return findDocumentNature(code);
  if (entite === 'tiers') return findTiersNature(notre.genre ?? leur?.genre);
  // Falls back to the entity's own name: a later version may share kinds that this till does not know.
  return isKeyOf(others, entite) ? others[entite] : { label: entite };
}

/** Returns the kind of a third party: a change has only the changed fields, and without a kind most are customers. */
function findTiersNature(genre: unknown): Nature {
  return tiers[typeof genre === 'string' ? genre : 'client'] ?? { label: 'Tiers' };
}

function findDocumentNature(code: string): Nature {
  const kind = venteKinds.find((candidate) => code.startsWith(`${documentKinds[candidate].prefix}-`));
  return kind ? { label: kindLabels[kind].label, path: kindLabels[kind].path } : { label: 'Document' };
}

/** The words for what was done. */
export const actionLabels: Record<SynchroElement['action'], string> = {
  creation: 'Création',
  modification: 'Modification',
  statut: 'Changement de statut',
  transformation: 'Transformation',
  champ_libre: 'Information libre',
};
