import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';

/** An element of an XML file, with its elements or its text. */
export type Element = { name: string; attributes: Readonly<Record<string, string>>; children: Element[]; text: string };

/** Parses a well-formed XML file. */
export function readXml(path: string): Element {
  const parser = new SaxesParser();
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text.trim();
  });
  parser.on('closetag', () => void open.pop());
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(readFileSync(path, 'utf8')).close();
  const [first] = root.children;
  if (!first) throw new Error(`${path} is empty`);
  return first;
}

type Plist = string | number | boolean | readonly Plist[] | { readonly [key: string]: Plist };

/** Parses a property list of Apple. */
export function readPlist(path: string): Plist {
  const [value] = readXml(path).children;
  if (!value) throw new Error(`${path} holds nothing`);
  return toValue(value);
}

function toValue({ name, text, children }: Element): Plist {
  if (name === 'string') return text;
  if (name === 'integer') return Number(text);
  if (name === 'true' || name === 'false') return name === 'true';
  if (name === 'array') return children.map(toValue);
  if (name !== 'dict') throw new Error(`<${name}> is no value of a property list`);
  const pairs = children.flatMap((key, at) => {
    const value = children[at + 1];
    return at % 2 === 0 && key.name === 'key' && value ? [[key.text, toValue(value)] as const] : [];
  });
  if (pairs.length * 2 !== children.length) throw new Error('a key of a property list has no value');
  return Object.fromEntries(pairs);
}

/** How a system's own file starts the service, and with which settings. */
export type ServiceFile = { program: string; start: string[]; stop: string[]; settings: Record<string, string> };

export const winswFile = 'build/service/comptoir.winsw.xml';
export const launchdFile = 'build/service/fr.comptoir.service.plist';

export function readWinsw(): ServiceFile {
  const { children } = readXml(winswFile);
  const find = (name: string) => children.find((child) => child.name === name)?.text ?? '';
  const env = children.filter(({ name }) => name === 'env').map(({ attributes }) => attributes);
  return {
    program: find('executable'),
    start: find('startarguments').split(' '),
    stop: find('stoparguments').split(' '),
    settings: Object.fromEntries(env.map(({ name = '', value = '' }) => [name, value])),
  };
}

export function readLaunchd(): ServiceFile {
  const plist = new Map(Object.entries(readPlist(launchdFile)));
  const [program = '', ...start] = Object.values<unknown>(plist.get('ProgramArguments') ?? []).map(String);
  const settings = Object.entries<unknown>(plist.get('EnvironmentVariables') ?? {});
  return {
    program,
    start,
    stop: [],
    settings: Object.fromEntries(settings.map(([name, text]) => [name, String(text)])),
  };
}
