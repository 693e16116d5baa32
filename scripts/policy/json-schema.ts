import type { NamedSetting } from '#server/config/list-settings.ts';
import { toInputSchema } from '#server/config/variables/to-input-schema.ts';

const secretReference = {
  description: 'Où est le secret\u00a0: jamais ici, que d’autres comptes lisent.',
  oneOf: [
    toOnly('environnement', 'le nom d’une variable d’environnement', { pattern: '^[A-Za-z_][A-Za-z0-9_]*$' }),
    toOnly('fichier', 'le chemin entier d’un fichier que seuls lisent l’administrateur et le compte de Comptoir'),
    toOnly('trousseau', 'son nom dans le trousseau du système, au service «\u00a0Comptoir\u00a0»'),
  ],
};

function toOnly(name: string, description: string, more: object = {}) {
  const properties = { [name]: { type: 'string', minLength: 1, description, ...more } };
  return { type: 'object', properties, required: [name], additionalProperties: false };
}

/** Returns the JSON Schema of the policy file, for editors and for checks before it is rolled out. */
export function toJsonSchema(all: readonly NamedSetting[]) {
  const names = all.map(({ nom }) => nom);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://comptoir.invalid/comptoir-policy.schema.json',
    title: 'Stratégie de Comptoir',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      verrouille: {
        description:
          'Les réglages que ni les écrans, ni les autres programmes, ni l’environnement ne changent\u00a0; true pour tous ceux du fichier.',
        anyOf: [{ const: true }, { type: 'array', items: { enum: names }, uniqueItems: true }],
      },
      ...Object.fromEntries(all.map((setting) => [setting.nom, toProperty(setting)])),
    },
    additionalProperties: false,
    $defs: { secret: secretReference },
  };
}

function toProperty({ schema, sens, forme, secret }: NamedSetting): object {
  const description = sens.replaceAll('`', '');
  const { $schema: _draft, ...base } = toInputSchema(schema);
  const reference = { $ref: '#/$defs/secret' };
  if (secret === 'toujours') return { description, ...reference };
  // Either an address without a password, or a reference to where the whole address is stored.
  if (secret === 'adresse')
    return { description, anyOf: [{ ...base, pattern: '^[a-z]+://([^:@/]*@)?[^@]*$' }, reference] };
  if (forme === 'drapeau') return { description, enum: [true, false, 1, 0, '1', '0'] };
  if (forme === undefined) return { description, ...base };
  return { description, anyOf: [base, { type: 'string', description: 'la même valeur, en texte' }] };
}
