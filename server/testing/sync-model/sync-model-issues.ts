import { createHash } from 'node:crypto';
import { isSame } from '#shared/text/same-value.ts';
import { type DocumentRecord, Parties } from '#shared/contracts/documents/documents.ts';
import { context, type World } from './sync-model-world.ts';

const said = ['lignes', 'total_ttc', 'date', 'date_echeance', 'reference', 'client_code'] as const;

/** Somebody hands over one of the last invoices or credit notes of their counter. */
export async function issue(world: World, { poste, a, n }: { poste: number; a: number; n: number }): Promise<void> {
  const counter = world.counters[poste];
  const kind = n % 3 === 0 ? 'avoir' : 'facture';
  const found = (await counter?.documents.list(kind, { limit: 3, lignes: false }))?.parse().at(a);
  if (!counter || !found) return;
  const { numero, version, client_code } = await counter.documents.get(kind, found.numero);
  const [vendeur, acheteur] = [await counter.boutique.get(), await counter.tiers.get('client', client_code)];
  const parties = Parties.parse({ vendeur, acheteur });
  const empreinte = createHash('sha256').update(`${poste} ${numero} ${version} ${world.issued.size}`).digest('hex');
  const draft = { motif: 'impression', version, parties, empreinte } as const;
  const issued = await counter.documents.issue(kind, numero, draft, context);
  if (issued?.emission?.empreinte === empreinte) world.issued.set(empreinte, issued);
}

/** What was handed over says in the end what it said then. */
export function findChangedIssues({ issued }: World, truth: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(truth).flatMap(([numero, record]) => {
    const { emission, ...now } = record as Partial<DocumentRecord>;
    const then = emission && issued.get(emission.empreinte ?? '');
    if (!emission) return [];
    if (!then) return [`${numero} was issued by nobody`];
    const field = said.find((name) => !isSame(now[name], then[name]));
    return field === undefined ? [] : [`${numero} was handed over with another ${field}`];
  });
}
