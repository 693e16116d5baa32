import { Link } from 'react-router';
import { tiersKindLabels } from '#renderer/records/tiers/tiers-labels.ts';
import type { ARelancer } from '#shared/contracts/ventes/relances.ts';

type LinkedClient = Pick<ARelancer, 'client_code' | 'client_genre' | 'client_intitule'>;

/** Returns the address of a customer's card; undefined when no card has their code. */
export function toCardPath({ client_genre, client_code }: LinkedClient): string | undefined {
  return client_genre === null ? undefined : `${tiersKindLabels[client_genre].path}/${encodeURIComponent(client_code)}`;
}

export function ClientLink({ of: client }: { of: LinkedClient }) {
  const path = toCardPath(client);
  return path ? <Link to={path}>{client.client_intitule}</Link> : <>{client.client_intitule}</>;
}

/** Links to where an address can be added. */
export function AddAddressLink({ of: client }: { of: LinkedClient }) {
  const path = toCardPath(client);
  // A prospect's card can only be read here: it is changed where it comes from.
  const target = path && client.client_genre !== 'prospect' ? `${path}/modifier` : path;
  return target ? <Link to={target}>Ajouter une adresse</Link> : null;
}

/** Links to the customer's card, where the reason of a failure can be corrected. */
export function OpenCardLink({ of: client }: { of: LinkedClient }) {
  const path = toCardPath(client);
  return path ? <Link to={path}>Ouvrir la fiche</Link> : null;
}
