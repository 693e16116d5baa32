import { z } from 'zod';
import type { Setting } from './setting.ts';
import { toInputSchema } from './to-input-schema.ts';

const Described = z.object({
  type: z.string().optional(),
  default: z.unknown().optional(),
  enum: z.array(z.string()).optional(),
  const: z.union([z.string(), z.number()]).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  get anyOf() {
    return z.array(Described).optional();
  },
});
type Described = z.output<typeof Described>;

/** Returns what zod's schema already tells about a field: its permitted values, its form and its default. */
export function describeField(schema: z.ZodType): Pick<Setting, 'attendu' | 'defaut' | 'forme'> {
  const known = Described.parse(toInputSchema(schema));
  const forme = findForme(known);
  return { attendu: toAttendu(known), defaut: toDefaut(known), ...(forme && { forme }) };
}

function findForme({ type, anyOf = [], const: only }: Described): Setting['forme'] {
  if (type === 'boolean') return 'drapeau';
  if (type === 'integer' || type === 'number' || typeof only === 'number') return 'nombre';
  if (type === 'array' || type === 'object') return 'liste';
  return anyOf.map(findForme).find((forme) => forme !== undefined);
}

function toAttendu(known: Described): string {
  const { type, anyOf, minimum = 0, maximum = 0, maxLength } = known;
  const words = listWords(known);
  if (words.length > 1) return `l’un de ${words.join(', ')}`;
  if (type === 'boolean') return '0 ou 1';
  if (type === 'integer' || type === 'number') return `un nombre de ${minimum} à ${maximum}`;
  if (type === 'array' || type === 'object') return 'une valeur comme l’écrit le schéma de la stratégie';
  if (anyOf?.[0]) return toAttendu(anyOf[0]);
  return maxLength === undefined ? 'un texte de la forme attendue' : `un texte de ${maxLength} caractères au plus`;
}

function listWords({ enum: words, const: only, anyOf = [] }: Described): string[] {
  const all = [...(words ?? []), ...(only === undefined ? [] : [String(only)]), ...anyOf.flatMap(listWords)];
  return all.filter((word) => word !== '');
}

function toDefaut({ default: given, type }: Described): string {
  if (typeof given === 'boolean') return given ? '`1`' : '`0`';
  if (typeof given === 'number' || (typeof given === 'string' && given !== '')) return `\`${given}\``;
  return type === 'object' ? 'usuel' : 'aucun';
}
