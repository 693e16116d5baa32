import type { ServiceDatabase } from '#server/database/service-database.ts';
import { Materiel } from '#shared/contracts/materiel/materiel.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

export type MaterielSettings = ReturnType<typeof createMaterielSettings>;

/** Stores the equipment of this poste. */
export function createMaterielSettings({ connection, write }: ServiceDatabase) {
  const find = connection.prepare<[], string>('select reglages from materiel where id = 1').pluck();
  const put = connection.prepare(
    'insert into materiel (id, reglages) values (1, ?) on conflict (id) do update set reglages = excluded.reglages',
  );
  return {
    get: (): Materiel => Materiel.parse(readJson(find.get() ?? '{}')),
    put: (settings: Materiel) => write(() => void put.run(JSON.stringify(settings))),
  };
}
