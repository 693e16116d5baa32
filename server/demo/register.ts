import type { DocumentKind } from '#shared/contracts/documents/documents.ts';

type Named = { kind: DocumentKind; numero: string };
export type Register = ReturnType<typeof createRegister>;

/** Maps the plan's ids to the documents and règlements made. */
export function createRegister() {
  const documents = new Map<string, Named>();
  const reglements = new Map<string, string>();
  return {
    add: (id: string, document: Named) => void documents.set(id, document),
    get(id: string): Named {
      const document = documents.get(id);
      if (!document) throw new Error(`The plan names ${id} before it exists`);
      return document;
    },
    addReglement: (id: string, numero: string) => void reglements.set(id, numero),
    /** Undefined when nothing was left to pay by then. */
    findReglement: (id: string): string | undefined => reglements.get(id),
  };
}
