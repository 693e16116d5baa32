import { expect } from 'vitest';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { getMateriel } from '#shared/contracts/materiel/materiel.ts';
import { getReglages, listVerrous } from '#shared/contracts/service/reglages.ts';
import { login } from '#shared/contracts/utilisateurs/auth.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import type { Machine } from './start-machine.ts';

const asked = { email: 'informatique@exemple.fr', password: 'un mot de passe de la caisse' };

/** Writes the one file IT would: shop, administrator whose password is elsewhere, printer, mail, and a lock. */
export function writePolicy(machine: Machine, port: number): typeof asked {
  const policy = {
    COMPTOIR_PORT: port,
    COMPTOIR_BOUTIQUE_RAISON_SOCIALE: 'Quincaillerie Martin',
    COMPTOIR_BOUTIQUE_ENSEIGNE: 'Tenue par le siege',
    COMPTOIR_ADMIN_EMAIL: asked.email,
    COMPTOIR_ADMIN_PASSWORD: { fichier: '/etc/comptoir/secrets/administrateur' },
    COMPTOIR_TICKETS_ADRESSE: '192.0.2.7',
    COMPTOIR_SMTP_URL: 'smtp://smtp.exemple.fr:25',
    COMPTOIR_MAIL_FROM: 'siege@exemple.fr',
    verrouille: ['COMPTOIR_BOUTIQUE_ENSEIGNE'],
  };
  machine.run(`printf %s '${JSON.stringify(policy)}' > /etc/comptoir/policy.json`);
  machine.run('install -d -m 0755 /etc/comptoir/secrets');
  machine.run(`printf %s '${asked.password}' > /etc/comptoir/secrets/administrateur`);
  machine.run('cd /etc/comptoir/secrets && chmod 600 administrateur && chown caissier administrateur');
  return asked;
}

/** Asserts that a program is set up as that file says, and that the lock holds and names who holds it. */
export async function assertSetUp(call: Call, { email, password }: typeof asked): Promise<void> {
  const boutique = await call(getBoutique);
  expect(boutique).toMatchObject({ raison_sociale: 'Quincaillerie Martin', enseigne: 'Tenue par le siege' });
  expect((await call(getMateriel)).tickets.adresse).toBe('192.0.2.7');
  expect((await call(getReglages)).envoi).toMatchObject({ serveur: 'smtp.exemple.fr', expediteur: 'siege@exemple.fr' });
  expect(await call(login, { body: { email, password } })).toMatchObject({ user: { email } });
  expect(await call(listVerrous)).toEqual([
    { nom: 'COMPTOIR_BOUTIQUE_ENSEIGNE', fiche: 'boutique', champ: 'enseigne', origine: 'verrouille' },
  ]);
  await expect(call(updateBoutique, { body: { ...boutique, enseigne: 'Libre' } })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('COMPTOIR_BOUTIQUE_ENSEIGNE'),
  });
}
