import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Part } from '#server/backoffice/part.ts';
import { readSauvegardesState, saveSauvegardesState, defaultRetention } from '#server/backups/sauvegardes-state.ts';
import type { ConfiguredField } from '#server/config/layers.ts';
import type { FicheReglee } from '#server/config/variables/record-settings.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { createMaterielSettings } from '#server/features/materiel/materiel-settings.ts';
import { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { Materiel } from '#shared/contracts/materiel/materiel.ts';
import { ReglagesSauvegardes } from '#shared/contracts/service/sauvegardes.ts';
import { isSame } from '#shared/text/same-value.ts';
import { createAppliedValues, type AppliedValues } from './applied-values.store.ts';

type Deps = {
  fields: readonly ConfiguredField[];
  database: ServiceDatabase;
  backOffice: Pick<BackOffice, 'boutique'>;
  dataDir: string;
  part: Part;
};

/** The records as they are before anybody set them. */
const unset = {
  boutique: Boutique.parse({ raison_sociale: 'Ma boutique' }),
  sauvegardes: defaultRetention,
};

/**
 * Applies the values of the environment and the policy to the records that screens edit: fixed fields always, the
 * others as long as no user chose another value. The shop's card belongs to the shop: a till leaves it as the shop has
 * it.
 */
export async function applyConfiguredFields({ fields, database, backOffice, dataDir, part }: Deps): Promise<void> {
  if (fields.length === 0) return;
  const given = createAppliedValues(database);
  const fill = createFilling(fields, given);
  await fillMateriel(database, fill);
  const { reglages } = readSauvegardesState(dataDir);
  const copies = ReglagesSauvegardes.parse(fill('sauvegardes', reglages, unset.sauvegardes));
  if (!isSame(copies, reglages)) saveSauvegardesState(dataDir, { reglages: copies });
  if (part !== 'poste') {
    const card = await backOffice.boutique.get();
    const wanted = Boutique.parse(fill('boutique', card, unset.boutique));
    if (!isSame(wanted, card)) await backOffice.boutique.update(wanted);
  }
  await given.save(fields);
}

type Fill = ReturnType<typeof createFilling>;

async function fillMateriel(database: ServiceDatabase, fill: Fill) {
  const store = createMaterielSettings(database);
  const now = store.get();
  const usual = Materiel.parse({});
  const wanted = Materiel.parse({
    tickets: fill('tickets', now.tickets, usual.tickets),
    etiquettes: fill('etiquettes', now.etiquettes, usual.etiquettes),
    terminal: fill('terminal', now.terminal, usual.terminal),
  });
  if (!isSame(wanted, now)) await store.put(wanted);
}

/**
 * Returns a record with the given values filled in; a value that is still the last given one, or the default, counts as
 * not chosen.
 */
function createFilling(fields: readonly ConfiguredField[], last: AppliedValues) {
  return (fiche: FicheReglee, record: object, usual: object): object => {
    const [now, alone] = [new Map(Object.entries(record)), new Map(Object.entries(usual))];
    const ours = fields.filter((field) => field.fiche === fiche);
    for (const { nom, champ, value, holder } of ours) {
      const before = last.find(nom) ?? { value: alone.get(champ) };
      if (holder || isSame(now.get(champ), before.value)) now.set(champ, value);
    }
    return Object.fromEntries(now);
  };
}
