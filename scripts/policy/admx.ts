import { z } from 'zod';
import type { NamedSetting } from '#server/config/list-settings.ts';
import { toInputSchema } from '#server/config/variables/to-input-schema.ts';
import { escapeXml } from '#server/facturx/xml.ts';

/** The registry key that group policy and Intune write, and the program reads. */
const key = 'Software\\Policies\\Comptoir';
const namespace =
  'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" revision="1.0" schemaVersion="1.0" xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions"';

type Language = 'fr-FR' | 'en-US';
/** The form in which a value is chosen: from a list, as a whole number, or as text. */
type Shape =
  | { kind: 'choice'; items: readonly string[] }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'text' };

const Known = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

function toShape({ schema, forme, secret }: NamedSetting): Shape {
  const known = Known.parse(toInputSchema(schema));
  const { minimum: min = 0, maximum: max = Infinity } = known;
  if (forme === 'drapeau') return { kind: 'choice', items: ['1', '0'] };
  if (known.type === 'integer' && max < 2 ** 32) return { kind: 'number', min, max };
  const items = (secret ? [] : (known.enum ?? [])).filter((item) => item !== '');
  return items.length > 0 ? { kind: 'choice', items } : { kind: 'text' };
}

const toCategory = ({ ecran }: NamedSetting) =>
  `cat_${(ecran ?? 'Service').normalize('NFD').replace(/[^A-Za-z]/g, '')}`;
const listCategories = (all: readonly NamedSetting[]) =>
  [...new Map(all.map((setting) => [toCategory(setting), setting.ecran ?? 'Service']))] as const;

/** Returns the settings as an administrative template (ADMX). */
export function toAdmx(all: readonly NamedSetting[]): string {
  const categories = listCategories(all).map(
    ([id]) =>
      `    <category name="${id}" displayName="$(string.${id})"><parentCategory ref="cat_Comptoir" /></category>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitions ${namespace}>
  <policyNamespaces>
    <target prefix="comptoir" namespace="Comptoir.Policies" />
    <using prefix="windows" namespace="Microsoft.Policies.Windows" />
  </policyNamespaces>
  <resources minRequiredRevision="1.0" />
  <supportedOn><definitions><definition name="SUPPORTED" displayName="$(string.SUPPORTED)" /></definitions></supportedOn>
  <categories>
    <category name="cat_Comptoir" displayName="$(string.cat_Comptoir)" />
${categories.join('\n')}
  </categories>
  <policies>
${all.map(toPolicy).join('\n')}
  </policies>
</policyDefinitions>
`;
}

function toPolicy(setting: NamedSetting): string {
  const { nom } = setting;
  return `    <policy name="${nom}" class="Machine" displayName="$(string.${nom})" explainText="$(string.${nom}_sens)" presentation="$(presentation.${nom})" key="${key}">
      <parentCategory ref="${toCategory(setting)}" />
      <supportedOn ref="SUPPORTED" />
      <elements>
        ${toElement(nom, toShape(setting))}
        <boolean id="${nom}_verrou" key="${key}\\Verrouille" valueName="${nom}"><trueValue><decimal value="1" /></trueValue><falseValue><decimal value="0" /></falseValue></boolean>
      </elements>
    </policy>`;
}

function toElement(nom: string, shape: Shape): string {
  const named = `id="${nom}" valueName="${nom}" required="true"`;
  if (shape.kind === 'text') return `<text ${named} maxLength="4096" />`;
  if (shape.kind === 'number') return `<decimal ${named} minValue="${shape.min}" maxValue="${shape.max}" />`;
  const items = shape.items.map(
    (item, at) =>
      `<item displayName="$(string.${nom}_${at})"><value><string>${escapeXml(item)}</string></value></item>`,
  );
  return `<enum ${named}>${items.join('')}</enum>`;
}

const words = {
  'fr-FR': {
    display: 'Comptoir',
    supported: 'Comptoir pour Windows',
    lock: 'Verrouiller\u00a0: ni les écrans ni les programmes ne le changent',
    expected: 'Attendu',
    secret:
      'C’est un secret\u00a0: écrivez où il est, {"fichier": "C:\\\\…"}, {"environnement": "NOM"} ou {"trousseau": "nom"}, jamais lui-même.',
  },
  'en-US': {
    display: 'Comptoir',
    supported: 'Comptoir for Windows',
    lock: 'Lock: neither the screens nor other programs change it',
    expected: 'Expected (in French)',
    secret:
      'This is a secret: write where it is, {"fichier": "C:\\\\…"} (file), {"environnement": "NAME"} (variable) or {"trousseau": "name"} (keychain), never the secret itself.',
  },
} as const;

/** Returns the texts of the template in a language (ADML). */
export function toAdml(all: readonly NamedSetting[], language: Language): string {
  const say = words[language];
  const string = (id: string, text: string) => `      <string id="${id}">${escapeXml(text)}</string>`;
  const strings = all.flatMap((setting) => {
    const { nom, sens, en, attendu, secret } = setting;
    const shape = toShape(setting);
    const meaning = language === 'fr-FR' ? sens.replaceAll('`', '') : en;
    const explained = [`${meaning}.`, `${say.expected}\u00a0: ${attendu}.`, ...(secret ? [say.secret] : [])].join(
      '\n\n',
    );
    const items = shape.kind === 'choice' ? shape.items : [];
    return [
      string(nom, nom),
      string(`${nom}_sens`, explained),
      ...items.map((item, at) => string(`${nom}_${at}`, item)),
    ];
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitionResources ${namespace}>
  <displayName>${say.display}</displayName>
  <description>${say.supported}</description>
  <resources>
    <stringTable>
${string('SUPPORTED', say.supported)}
${string('cat_Comptoir', say.display)}
${listCategories(all)
  .map(([id, label]) => string(id, label))
  .join('\n')}
${strings.join('\n')}
    </stringTable>
    <presentationTable>
${all.map((setting) => toPresentation(setting, say.lock)).join('\n')}
    </presentationTable>
  </resources>
</policyDefinitionResources>
`;
}

function toPresentation(setting: NamedSetting, lock: string): string {
  const { nom } = setting;
  const { kind } = toShape(setting);
  const field = {
    text: `<textBox refId="${nom}"><label>${nom}</label></textBox>`,
    number: `<decimalTextBox refId="${nom}" spin="false">${nom}</decimalTextBox>`,
    choice: `<dropdownList refId="${nom}" noSort="true">${nom}</dropdownList>`,
  }[kind];
  return `      <presentation id="${nom}">${field}<checkBox refId="${nom}_verrou">${escapeXml(lock)}</checkBox></presentation>`;
}
