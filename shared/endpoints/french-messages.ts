import { z } from 'zod';
import { lazy } from '#shared/lazy.ts';

type Issue = z.core.$ZodRawIssue;
type Issues = z.core.$ZodIssue;

const types: Record<string, string> = {
  string: 'texte attendu',
  number: 'nombre attendu',
  int: 'nombre entier attendu',
  boolean: 'vrai ou faux attendu',
  array: 'liste attendue',
  object: 'objet attendu',
  record: 'objet attendu',
};

const formats: Record<string, string> = {
  email: 'adresse e-mail attendue',
  date: 'date attendue, de la forme AAAA-MM-JJ',
  datetime: 'date et heure attendues',
  url: 'adresse web attendue',
};

const number = lazy(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 10 }));
const shownValues = 12;

/** Makes zod's messages French in the whole program; messages given by schemas stay. */
export function speakFrench(): void {
  z.config({ ...z.locales.fr(), customError: toFrenchMessage });
}

/** Returns the reason a value does not fit, in words that follow a colon: «\u00a0: 35 caractères au plus\u00a0». */
function toFrenchMessage(issue: Issue): string | undefined {
  const known = issue as Issues;
  switch (known.code) {
    case 'invalid_type':
      return toTypeMessage(known.expected, issue.input);
    case 'too_big':
      return toLimit(known.origin, known.maximum, known.inclusive === false ? 'below' : 'most');
    case 'too_small':
      return toLimit(known.origin, known.minimum, known.inclusive === false ? 'above' : 'least');
    case 'invalid_format':
      return formats[known.format] ?? 'forme inattendue';
    case 'invalid_value':
      return toChoice(known.values);
    case 'invalid_union':
      return known.errors[0]?.[0]?.message ?? 'valeur inattendue';
    default:
      return undefined;
  }
}

function toTypeMessage(expected: string, input: unknown): string {
  if (input === Number.POSITIVE_INFINITY || input === Number.NEGATIVE_INFINITY) return 'nombre trop grand';
  const message = types[expected] ?? 'valeur inattendue';
  return input === undefined ? message.replace(/ attendue?$/, ' obligatoire') : message;
}

type Bound = 'most' | 'least' | 'below' | 'above';

function toLimit(origin: string, limit: number | bigint, bound: Bound): string {
  const value = Number(limit);
  if (Math.abs(value) >= Number.MAX_SAFE_INTEGER) return 'nombre entier hors limites';
  const unit = origin === 'string' ? ' caractère' : origin === 'array' ? ' élément' : '';
  const plural = unit !== '' && value > 1 ? 's' : '';
  const text = `${number().format(value)}${unit}${plural}`;
  const words = {
    most: `${text} au plus`,
    least: `${text} au moins`,
    below: `moins de ${text}`,
    above: `plus de ${text}`,
  };
  return words[bound];
}

function toChoice(values: readonly unknown[]): string {
  if (values.length > shownValues) return 'valeur inattendue';
  return values.length === 1
    ? `${String(values[0])} attendu`
    : `l’une de ces valeurs est attendue, ${values.join(', ')}`;
}
