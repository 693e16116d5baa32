import type { Ask } from '../store/hub-database.ts';

/**
 * Reads the version of a group's people, never from a cache: who waits must not miss a removal. All who ask in one turn
 * of the event loop share a question, since a change wakes every till that waits at once.
 */
export function createVersionReader(ask: Ask): (groupe: string) => Promise<string> {
  const asked = new Map<string, Promise<string>>();

  async function read(groupe: string): Promise<string> {
    const texte = 'select personnes_version as version from groupes where code = $1';
    const [row] = await ask<{ version: string }>({ nom: 'personnes-version', texte, valeurs: [groupe] });
    return row?.version ?? '';
  }

  return (groupe) => {
    const known = asked.get(groupe);
    if (known) return known;
    const reading = read(groupe);
    asked.set(groupe, reading);
    setImmediate(() => asked.delete(groupe));
    return reading;
  };
}
