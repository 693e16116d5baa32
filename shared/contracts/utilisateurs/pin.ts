import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Pin } from '#shared/utilisateurs/pin.ts';
import { Session } from './auth.ts';
import { User } from './users.ts';

const group = 'Authentification';
const done = z.object({ success: z.literal(true) });

/** A user who may take over at this till by PIN. */
export const Relais = User.pick({ id: true, nom: true, prenom: true });
export type Relais = z.output<typeof Relais>;

export const getPin = defineEndpoint({
  method: 'get',
  path: '/auth/pin',
  group,
  role: 'lecture',
  summary: 'Dit si l’appelant a un code PIN, et qui peut prendre le relais par le sien dans ce navigateur.',
  response: z.object({
    defini: z.boolean(),
    /** Locked by five wrong tries, until its owner signs in with the password. */
    bloque: z.boolean(),
    personnes: z.array(Relais),
  }),
});

export const PinInput = z.object({ password: z.string().max(200), pin: Pin });
export type PinInput = z.output<typeof PinInput>;

export const setPin = defineEndpoint({
  method: 'put',
  path: '/auth/pin',
  group,
  role: 'lecture',
  keepsAnswer: true,
  summary: 'Choisit son propre code PIN\u00a0; le mot de passe est demandé.',
  body: PinInput,
  response: done,
  errors: [400],
});

export const removePin = defineEndpoint({
  method: 'delete',
  path: '/auth/pin',
  group,
  role: 'lecture',
  summary: 'Retire son propre code PIN.',
  response: done,
});

export const RelaisInput = z.object({ utilisateur: z.string().max(100), pin: Pin });
export type RelaisInput = z.output<typeof RelaisInput>;

export const switchByPin = defineEndpoint({
  method: 'post',
  path: '/auth/pin',
  group,
  role: 'lecture',
  summary:
    'Change de personne par un code PIN, dans un navigateur de cette machine où elle s’est déjà identifiée et où une session est ouverte.',
  body: RelaisInput,
  response: Session,
  errors: [400],
});
