import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { listSettings, type NamedSetting } from '#server/config/list-settings.ts';
import { pickLive, readLive } from '#server/config/live-settings.ts';
import { companions, plateforme, toSamples } from '#server/testing/fixtures/setting-samples.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { getMateriel, updateMateriel } from '#shared/contracts/materiel/materiel.ts';
import { listVerrous } from '#shared/contracts/service/reglages.ts';
import { listSauvegardes, updateReglagesSauvegardes } from '#shared/contracts/service/sauvegardes.ts';

type Given = { policy?: string; environment?: string; locked?: boolean };

/** Returns how the program understands a setting given in this way. */
function read({ nom }: NamedSetting, { policy, environment, locked = false }: Given): string {
  const beside = { ...(nom.includes('PLATEFORME') && plateforme), ...companions[nom] };
  const isGiven = policy !== undefined || environment !== undefined;
  const others = isGiven ? Object.entries(beside).filter(([name]) => name !== nom) : [];
  const values = { ...Object.fromEntries(others), ...(policy !== undefined && { [nom]: policy }) };
  const outside = environment === undefined ? {} : { [nom]: environment };
  const config = readConfig(outside, { values, locked: new Set(locked ? [nom] : []) });
  const { layers, fields, backupFolder, ...known } = config;
  const live = readLive(pickLive({ ...layers.policy, ...layers.environment, ...layers.locked }));
  const given = fields.map(({ fiche, champ, value }) => ({ fiche, champ, value }));
  return JSON.stringify({ known, given, live, dossier: backupFolder?.dossier });
}

test.each(listSettings())(
  '$nom is read from the policy, from the environment over it, and locked above both',
  (setting) => {
    const [one, other] = toSamples(setting);
    const isSingle = one === other;
    const ofPolicy = read(setting, { policy: one });
    expect(ofPolicy).not.toBe(
      read(setting, isSingle || setting.nom === 'COMPTOIR_ALLOW_REMOTE' ? {} : { policy: other }),
    );
    expect(read(setting, { environment: one })).toBe(ofPolicy);
    expect(read(setting, { policy: other, environment: one })).toBe(ofPolicy);
    expect(read(setting, { policy: one, locked: true })).toBe(ofPolicy);
    const isLifted = () => read(setting, { policy: one, environment: other, locked: true });
    if (!isSingle)
      expect(isLifted).toThrow(`${setting.nom} est invalide\u00a0: votre service informatique le verrouille`);
  },
);

const told = (nom: string) => ({
  status: 400,
  message: `Ce réglage est verrouillé par votre service informatique (${nom})\u00a0: demandez-lui de le changer.`,
});

test('a locked field of the shop, of the equipment or of the backups is changed by no route', async () => {
  await using folder = await createTemporaryFolder();
  const ofRecords = listSettings().filter(({ fiche }) => fiche !== undefined);
  const policy = Object.fromEntries(ofRecords.map((setting) => [setting.nom, toSamples(setting)[0]]));
  await using service = await startRealService({ dataDir: folder.path, policy, locked: Object.keys(policy) });
  const { call } = service;
  const verrous = await call(listVerrous);
  expect(verrous.map(({ nom }) => nom).toSorted()).toEqual(Object.keys(policy).toSorted());
  const boutique = await call(getBoutique);
  expect(boutique).toMatchObject({ raison_sociale: 'Un', code_postal: '69001', tva_code_defaut: 'T10', capital: 51 });
  const materiel = await call(getMateriel);
  expect(materiel).toMatchObject({ tickets: { adresse: 'Un', colonnes: 42 }, terminal: { caisse: '07' } });
  const { reglages } = await call(listSauvegardes);
  const changes = {
    boutique: (changed: object) => call(updateBoutique, { body: { ...boutique, ...changed } }),
    tickets: (changed: object) =>
      call(updateMateriel, { body: { ...materiel, tickets: { ...materiel.tickets, ...changed } } }),
    etiquettes: (changed: object) =>
      call(updateMateriel, { body: { ...materiel, etiquettes: { ...materiel.etiquettes, ...changed } } }),
    terminal: (changed: object) =>
      call(updateMateriel, { body: { ...materiel, terminal: { ...materiel.terminal, ...changed } } }),
    sauvegardes: (changed: object) => call(updateReglagesSauvegardes, { body: { ...reglages, ...changed } }),
  };
  const values = (name: string, text: string) => readConfig({ [name]: text }).fields[0]?.value;
  for (const { nom, fiche, champ } of verrous) {
    const setting = ofRecords.find((one) => one.nom === nom);
    const other = setting && values(nom, toSamples(setting)[1]);
    await expect(changes[fiche]({ [champ]: other }), nom).rejects.toMatchObject(told(nom));
  }
});

test('unlocked fields of a record can be changed beside locked ones', async () => {
  await using folder = await createTemporaryFolder();
  const policy = { COMPTOIR_BOUTIQUE_ENSEIGNE: 'Tenue', COMPTOIR_BOUTIQUE_TELEPHONE: '04 72 00 00 00' };
  const locked = ['COMPTOIR_BOUTIQUE_ENSEIGNE'];
  await using service = await startRealService({ dataDir: folder.path, policy, locked });
  const boutique = await service.call(getBoutique);
  const changed = await service.call(updateBoutique, { body: { ...boutique, telephone: '04 78 00 00 00' } });
  expect(changed).toMatchObject({ enseigne: 'Tenue', telephone: '04 78 00 00 00' });
});

test('without a lock the policy sets what no user chose on a screen, and its changes are followed', async () => {
  await using folder = await createTemporaryFolder();
  const start = (policy: Record<string, string>) => startRealService({ dataDir: folder.path, policy });
  {
    await using service = await start({
      COMPTOIR_TICKETS_ADRESSE: '192.168.1.50',
      COMPTOIR_TERMINAL_ADRESSE: '10.0.0.1',
    });
    const materiel = await service.call(getMateriel);
    expect(materiel).toMatchObject({ tickets: { adresse: '192.168.1.50' }, terminal: { adresse: '10.0.0.1' } });
    expect(await service.call(listVerrous)).toEqual([]);
    const terminal = { ...materiel.terminal, adresse: '10.0.0.9' };
    await service.call(updateMateriel, { body: { ...materiel, terminal } });
  }
  await using later = await start({ COMPTOIR_TICKETS_ADRESSE: '192.168.1.51', COMPTOIR_TERMINAL_ADRESSE: '10.0.0.2' });
  const materiel = await later.call(getMateriel);
  expect(materiel).toMatchObject({ tickets: { adresse: '192.168.1.51' }, terminal: { adresse: '10.0.0.9' } });
});
