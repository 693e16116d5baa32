import { isSame } from '#shared/text/same-value.ts';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { handOver } from './sync-model-emission.ts';
import type { World } from './sync-model-world.ts';

const said = ['lignes', 'total_ttc', 'date', 'date_echeance', 'reference', 'client_code'] as const;

/** Issues one of the last invoices or credit notes of a counter. */
export async function issue(world: World, { poste, a, n }: { poste: number; a: number; n: number }): Promise<void> {
  const kind = n % 3 === 0 ? 'avoir' : 'facture';
  const list = await world.counters[poste]?.documents.list(kind, { limit: 3, lignes: false });
  const found = list?.parse().at(a);
  if (found) await handOver(world, poste, { kind, numero: found.numero });
}

/** Finds issued documents whose content changed since their issue. */
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
