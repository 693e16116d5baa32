import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { listSettings, type NamedSetting } from '#server/config/list-settings.ts';
import { pickLive, readLive } from '#server/config/live-settings.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createKeychain, startRealService } from '#server/testing/running/start-real-service.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { getMateriel, updateMateriel } from '#shared/contracts/materiel/materiel.ts';
import {
  getReglages,
  listVerrous,
  updateEnvoi,
  updatePlateforme,
  updatePrestataire,
  updateRetours,
} from '#shared/contracts/service/reglages.ts';
import { listSauvegardes, updateReglagesSauvegardes } from '#shared/contracts/service/sauvegardes.ts';

/** Two values of each setting, neither of them the default, as text. */
const samples: Readonly<Record<string, readonly [string, string]>> = {
  COMPTOIR_PORT: ['4999', '5000'],
  COMPTOIR_HOST: ['localhost', '::1'],
  COMPTOIR_DATA_DIR: ['/a', '/b'],
  COMPTOIR_ANNOUNCE_DIR: ['/a', '/b'],
  COMPTOIR_BACKUP_DIR: ['/a', '/b'],
  COMPTOIR_RESTORE: ['boutique', '2026-11-21T17-00-00-000Z'],
  COMPTOIR_LOG_LEVEL: ['debug', 'warn'],
  COMPTOIR_LOG_OUTPUT: ['files+json', 'files'],
  COMPTOIR_POSTE: ['P07', 'P08'],
  COMPTOIR_ADMIN_EMAIL: ['a@exemple.fr', 'b@exemple.fr'],
  COMPTOIR_ADMIN_PASSWORD: ['a'.repeat(20), 'b'.repeat(20)],
  COMPTOIR_API_KEY: ['a'.repeat(40), 'b'.repeat(40)],
  COMPTOIR_CORS_ORIGINS: ['https://a.exemple.fr', 'https://b.exemple.fr'],
  COMPTOIR_UPDATES_URL: ['https://a.exemple.fr', 'https://b.exemple.fr'],
  COMPTOIR_UPDATES_CHANNEL: ['pilote', 'stable'],
  COMPTOIR_UPDATES_KEY: [
    'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
    'MCowBQYDK2VwAyEAPUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=',
  ],
  COMPTOIR_UPDATES_CA: ['/a', '/b'],
  COMPTOIR_UPDATES_PIN: ['1.4.0', '1.5.0'],
  COMPTOIR_UPDATES_HOURS: ['09:00-19:30', '08:00-12:00'],
  COMPTOIR_MAIL_FROM: ['a@exemple.fr', 'b@exemple.fr'],
  COMPTOIR_EMAIL_WORKERS: ['7', '8'],
  COMPTOIR_EMAIL_ATTEMPTS: ['7', '8'],
  COMPTOIR_SMTP_URL: ['smtp://a.exemple.fr', 'smtp://b.exemple.fr'],
  COMPTOIR_IMAP_URL: ['imap://a.exemple.fr', 'imap://b.exemple.fr'],
  COMPTOIR_SIGNATURE_PROVIDER: ['universign', 'universign'],
  COMPTOIR_SIGNATURE_KEY: ['a', 'b'],
  COMPTOIR_PLATEFORME_IDENTIFIANT: ['a', 'b'],
  COMPTOIR_PLATEFORME_CLE: ['a', 'b'],
  COMPTOIR_PROXY: ['direct', 'systeme'],
  COMPTOIR_PROXY_PAC: ['/a', '/b'],
  COMPTOIR_CA: ['/a', '/b'],
  COMPTOIR_BACKOFFICE_TOKEN: ['a', 'b'],
  COMPTOIR_BACKOFFICE_CODES: ['/a', '/b'],
  COMPTOIR_BACKOFFICE_FINGERPRINT: ['a'.repeat(64), 'b'.repeat(64)],
  COMPTOIR_GATEWAY_TOKEN: ['a'.repeat(40), 'b'.repeat(40)],
  COMPTOIR_GATEWAY_HOST: ['192.168.1.2', '192.168.1.3'],
  COMPTOIR_GATEWAY_PORT: ['4871', '4872'],
  COMPTOIR_TLS_CERT: ['/a', '/b'],
  COMPTOIR_TLS_KEY: ['/a', '/b'],
  COMPTOIR_TICKETS_COLONNES: ['42', '32'],
  COMPTOIR_TICKETS_PAGE_CODE: ['cp858', 'multilingual'],
  COMPTOIR_TICKETS_TIROIR: ['broche2', 'broche5'],
  COMPTOIR_TICKETS_CONFIRMATION: ['0', '1'],
  COMPTOIR_ETIQUETTES_POINTS: ['300', '203'],
  COMPTOIR_TERMINAL_CAISSE: ['07', '08'],
  COMPTOIR_TERMINAL_PROTOCOLE: ['3.2', '3.0'],
  COMPTOIR_BOUTIQUE_CODE_POSTAL: ['69001', '69002'],
  COMPTOIR_BOUTIQUE_EMAIL: ['a@exemple.fr', 'b@exemple.fr'],
  COMPTOIR_BOUTIQUE_ADRESSE_ELECTRONIQUE: ['123456789', '987654321'],
  COMPTOIR_BOUTIQUE_LOGO: ['data:image/png;base64,AAAA', 'data:image/png;base64,BBBB'],
  COMPTOIR_BOUTIQUE_MOTIF_EXONERATION: ['VATEX-FR-CGI261-2', 'VATEX-FR-CGI261-4'],
  COMPTOIR_BOUTIQUE_TVA_CODE_DEFAUT: ['T10', 'T055'],
  COMPTOIR_BOUTIQUE_DEPOTS: ['[{"code":"A","intitule":"A"}]', '[{"code":"B","intitule":"B"}]'],
  COMPTOIR_BOUTIQUE_MOYENS_REGLEMENT: ['[{"code":"avoir_a","intitule":"A"}]', '[{"code":"avoir_b","intitule":"B"}]'],
  COMPTOIR_BOUTIQUE_COMPTABILITE: ['{"mois_exercice":4}', '{"mois_exercice":7}'],
};

/** Settings that others require to be accepted. */
const companions: Readonly<Record<string, Record<string, string>>> = {
  COMPTOIR_ALLOW_REMOTE: { COMPTOIR_HOST: '0.0.0.0' },
  COMPTOIR_ADMIN_EMAIL: { COMPTOIR_ADMIN_PASSWORD: 'c'.repeat(20) },
  COMPTOIR_ADMIN_PASSWORD: { COMPTOIR_ADMIN_EMAIL: 'c@exemple.fr' },
  COMPTOIR_SIGNATURE_PROVIDER: { COMPTOIR_SIGNATURE_URL: 'https://c.exemple.fr', COMPTOIR_SIGNATURE_KEY: 'c' },
  COMPTOIR_SIGNATURE_URL: { COMPTOIR_SIGNATURE_PROVIDER: 'universign', COMPTOIR_SIGNATURE_KEY: 'c' },
  COMPTOIR_SIGNATURE_KEY: { COMPTOIR_SIGNATURE_PROVIDER: 'universign', COMPTOIR_SIGNATURE_URL: 'https://c.exemple.fr' },
  COMPTOIR_PLATEFORME_URL: { COMPTOIR_PLATEFORME_CLE: 'c' },
  COMPTOIR_PROXY_MOT_DE_PASSE: { COMPTOIR_PROXY_IDENTIFIANT: 'c' },
  COMPTOIR_BACKOFFICE_URL: { COMPTOIR_BACKOFFICE_TOKEN: 'c' },
  COMPTOIR_BACKOFFICE_TOKEN: { COMPTOIR_BACKOFFICE_URL: 'https://c.exemple.fr' },
  COMPTOIR_BACKOFFICE_CODES: { COMPTOIR_BACKOFFICE_URL: 'https://c.exemple.fr' },
  COMPTOIR_TLS_CERT: { COMPTOIR_TLS_KEY: '/c' },
  COMPTOIR_TLS_KEY: { COMPTOIR_TLS_CERT: '/c' },
};
const plateforme = { COMPTOIR_PLATEFORME_URL: 'https://c.exemple.fr', COMPTOIR_PLATEFORME_CLE: 'c' };

function toSamples({ nom, forme }: NamedSetting): readonly [string, string] {
  if (samples[nom]) return samples[nom];
  if (forme === 'drapeau') return ['1', '0'];
  if (forme === 'nombre') return ['51', '52'];
  return nom.endsWith('_URL') ? ['https://a.exemple.fr', 'https://b.exemple.fr'] : ['Un', 'Deux'];
}

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

test('a locked field of the shop, of what hangs on the till and of the copies is changed by no route', async () => {
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

test('a locked server, provider or platform is changed by no route, and the screens get who locked it', async () => {
  await using folder = await createTemporaryFolder();
  const policy = {
    COMPTOIR_SMTP_URL: 'smtp://relais.exemple.fr:25',
    COMPTOIR_MAIL_FROM: 'siege@exemple.fr',
    COMPTOIR_EMAIL_READ_RECEIPTS: '1',
    COMPTOIR_IMAP_URL: 'imaps://moi:secret@imap.exemple.fr:993',
    COMPTOIR_SIGNATURE_PROVIDER: 'universign',
    COMPTOIR_SIGNATURE_URL: 'https://sign.exemple.fr',
    COMPTOIR_SIGNATURE_KEY: 'cle',
    ...plateforme,
    COMPTOIR_PLATEFORME_ANNUAIRE_URL: 'https://annuaire.exemple.fr',
    COMPTOIR_PLATEFORME_JETON_URL: 'https://jeton.exemple.fr',
    COMPTOIR_PLATEFORME_IDENTIFIANT: 'nous',
    COMPTOIR_PLATEFORME_AUTOMATIQUE: '1',
    COMPTOIR_BACKUP_DIR: folder.path,
  };
  const keychain = createKeychain();
  await keychain.save('COMPTOIR_SIGNATURE_KEY', 'une autre, d’avant le verrou');
  const started = { dataDir: folder.path, policy, locked: Object.keys(policy), secrets: keychain };
  await using service = await startRealService(started);
  const { call } = service;
  const { envoi, retours, signature, plateforme: shown } = await call(getReglages);
  for (const part of [envoi, retours, signature, shown]) {
    expect(new Set(Object.values(part.origines))).toEqual(new Set(['verrouille']));
  }
  const sent = { ...envoi, mot_de_passe: null };
  const cle = null;
  await expect(call(updateEnvoi, { body: { ...sent, port: 26 } })).rejects.toMatchObject(told('COMPTOIR_SMTP_URL'));
  await expect(call(updateEnvoi, { body: { ...sent, expediteur: '' } })).rejects.toMatchObject(
    told('COMPTOIR_MAIL_FROM'),
  );
  const silent = { ...sent, accuses_lecture: false };
  await expect(call(updateEnvoi, { body: silent })).rejects.toMatchObject(told('COMPTOIR_EMAIL_READ_RECEIPTS'));
  const mailbox = { ...retours, mot_de_passe: null, dossier: 'Autre' };
  await expect(call(updateRetours, { body: mailbox })).rejects.toMatchObject(told('COMPTOIR_IMAP_URL'));
  const key = { url: signature.url, cle: 'autre' };
  await expect(call(updatePrestataire, { body: key })).rejects.toMatchObject(told('COMPTOIR_SIGNATURE_KEY'));
  const gone = { url: '', cle: null };
  await expect(call(updatePrestataire, { body: gone })).rejects.toMatchObject(told('COMPTOIR_SIGNATURE_PROVIDER'));
  for (const [changed, nom] of [
    [{ url: 'https://autre.exemple.fr', cle: 'c' }, 'URL'],
    [{ annuaire_url: '', cle: 'c' }, 'ANNUAIRE_URL'],
    [{ jeton_url: '', cle: 'c' }, 'JETON_URL'],
    [{ identifiant: 'autre' }, 'IDENTIFIANT'],
    [{ cle: 'autre' }, 'CLE'],
    [{ automatique: false }, 'AUTOMATIQUE'],
  ] as const) {
    const body = { ...shown, cle, ...changed };
    await expect(call(updatePlateforme, { body })).rejects.toMatchObject(told(`COMPTOIR_PLATEFORME_${nom}`));
  }
  const { reglages, origine_dossier } = await call(listSauvegardes);
  expect(origine_dossier).toBe('verrouille');
  const elsewhere = { ...reglages, dossier: '' };
  await expect(call(updateReglagesSauvegardes, { body: elsewhere })).rejects.toMatchObject(told('COMPTOIR_BACKUP_DIR'));
  // Unchanged values may be sent again.
  expect((await call(updateEnvoi, { body: sent })).envoi.serveur).toBe('relais.exemple.fr');
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
