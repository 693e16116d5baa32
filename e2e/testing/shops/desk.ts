import { registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import { createCodesSiege } from '#shared/contracts/siege/siege.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { test as chainTest } from './chain.ts';

/** Runs journeys at the group's desk: the window is that of `P01` of LYON, which follows all shops. */
export const test = chainTest.extend({
  joined: async ({ chain }, provide) => {
    const { settings, line } = await chain.join('LYON', 'P01');
    const params = { groupe: 'DUPONT', boutique: 'LYON' };
    const { codes } = await chain.call(createCodesSiege, { params, body: { nombre: 1, suit: 'toutes' } });
    const register = createApiClient(String(settings.COMPTOIR_BACKOFFICE_URL));
    const body = { code: codes[0] ?? '', nom: 'Siège', installation: crypto.randomUUID() };
    const { poste, jeton } = await register(registerPoste, { body });
    await provide({ settings: { ...settings, COMPTOIR_POSTE: poste, COMPTOIR_BACKOFFICE_TOKEN: jeton }, line });
  },
});
