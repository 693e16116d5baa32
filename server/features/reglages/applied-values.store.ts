import type { ConfiguredField } from '#server/config/layers.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

export type AppliedValues = ReturnType<typeof createAppliedValues>;

/** Stored beside the screens' settings under a name of its own, so that it is not taken for one. */
const toRow = (nom: string) => `donne:${nom}`;

/** Stores the last given values of the records that screens edit, so that users' choices since can be recognised. */
export function createAppliedValues({ connection, write }: ServiceDatabase) {
  const find = connection.prepare<[string], string>('select valeur from reglages where nom = ?').pluck();
  const put = connection.prepare(
    'insert into reglages (nom, valeur) values (?, ?) on conflict (nom) do update set valeur = excluded.valeur',
  );
  return {
    find(nom: string): { value: unknown } | undefined {
      const text = find.get(toRow(nom));
      return text === undefined ? undefined : { value: readJson<unknown>(text) };
    },
    save: (fields: readonly ConfiguredField[]) =>
      write(() => {
        for (const { nom, value } of fields) put.run(toRow(nom), JSON.stringify(value));
      }),
  };
}
