import { createHash } from 'node:crypto';
import type { EmissionDraft } from '#server/backoffice/emission-draft.ts';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { Parties } from '#shared/contracts/documents/parties.ts';
import type { EmissibleKind } from '#shared/contracts/ventes/ventes.ts';
import { context, type World } from './sync-model-world.ts';

export type Handed = { kind: EmissibleKind; numero: string };

const toHash = (file: string) => createHash('sha256').update(file).digest('hex');

/** Returns the draft of a document's issue: its file depends on its counter, its version and this moment. */
export async function print(world: World, poste: number, { kind, numero }: Handed): Promise<EmissionDraft | undefined> {
  const document = await world.counters[poste]?.documents.get(kind, numero);
  return document && printDocument(world, poste, document);
}

/** Returns the draft of a document that is about to be made. */
export async function printDocument(
  world: World,
  poste: number,
  { numero, version, client_code }: DocumentRecord,
): Promise<EmissionDraft | undefined> {
  const counter = world.counters[poste];
  if (!counter) return undefined;
  const [vendeur, acheteur] = [await counter.boutique.get(), await counter.tiers.get('client', client_code)];
  const file = `${poste} ${numero} ${version} ${world.files.size}`;
  const empreinte = toHash(file);
  world.files.set(empreinte, Buffer.from(file));
  return { motif: 'impression', version, parties: Parties.parse({ vendeur, acheteur }), empreinte };
}

/** Remembers an issued document by its file: its content must never change from then on. */
export function noteIssued(world: World, issued: DocumentRecord | undefined, { empreinte }: EmissionDraft): void {
  if (empreinte !== null && issued?.emission?.empreinte === empreinte) world.issued.set(empreinte, issued);
}

/** Issues a document of a counter. */
export async function handOver(world: World, poste: number, handed: Handed): Promise<void> {
  const draft = await print(world, poste, handed);
  if (!draft) return;
  const { kind, numero } = handed;
  noteIssued(world, await world.counters[poste]?.documents.issue(kind, numero, draft, context), draft);
}
