import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { queryBoolean } from '#shared/contracts/fields.ts';
import { speakFrench } from './french-messages.ts';

beforeAll(speakFrench);

const cases: [words: string, schema: z.ZodType, value: unknown][] = [
  ['texte attendu', z.string(), 3],
  ['texte obligatoire', z.string(), undefined],
  ['nombre attendu', z.coerce.number(), 'x'],
  ['nombre trop grand', z.number(), Number.POSITIVE_INFINITY],
  ['nombre entier attendu', z.int(), 1.5],
  ['nombre entier hors limites', z.int(), 2 ** 60],
  ['vrai ou faux attendu', z.boolean(), 'oui'],
  ['liste attendue', z.array(z.string()), {}],
  ['liste obligatoire', z.array(z.string()), undefined],
  ['objet attendu', z.object({}), []],
  ['35 caractères au plus', z.string().max(35), 'x'.repeat(36)],
  ['1 caractère au moins', z.string().min(1), ''],
  ['1\u202f000 au plus', z.number().max(1000), 1001],
  ['0 au moins', z.number().min(0), -1],
  ['plus de 0', z.number().gt(0), 0],
  ['moins de 0,5', z.number().lt(0.5), 1],
  ['1 élément au moins', z.array(z.string()).min(1), []],
  ['100 éléments au plus', z.array(z.string()).max(100), Array(101).fill('')],
  ['adresse e-mail attendue', z.email(), 'x'],
  ['date attendue, de la forme AAAA-MM-JJ', z.iso.date(), '16/03/2026'],
  ['forme inattendue', z.string().regex(/^a$/), 'b'],
  ['doit être un code', z.string().regex(/^a$/, 'doit être un code'), 'b'],
  ['l’une de ces valeurs est attendue, a, b', z.enum(['a', 'b']), 'c'],
  ['true attendu', z.literal(true), false],
  ['adresse e-mail attendue', z.union([z.email(), z.literal('')]), 'x'],
  ['l’une de ces valeurs est attendue, true, 1, on, yes, oui, false, 0, off, no, non', queryBoolean(true), 'peut-être'],
];

test.each(cases)('«\u00a0%s\u00a0»', (words, schema, value) => {
  expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([words]);
});
