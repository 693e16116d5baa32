import { parseAst } from 'vite';

/** Those that make a write of a screen; whatever returns one is another, e.g. `useSaveMateriel`. */
const makers = [
  'useWrite',
  'useWrites',
  'useMergedWrite',
  'useSaveRecord',
  'useSaveMerged',
  'useDurableSending',
  'useRestartingCall',
];

type Node = { type: string; start: number; [key: string]: unknown };
type Source = { file: string; text: string };
type Parsed = Source & { tree: Node };
/** A write with a name, and the function it is made in. */
type Made = { name: string; id: Node; within: Node };
/** Names that make a write: everywhere, or in one file, as `<file> <name>`. */
type Known = ReadonlySet<string>;

/**
 * Lists the writes of the screens whose gate nobody takes: a write is taken whole, by a button or a form that shows why
 * a user may not make it, or its `whyNot` is read. One of which only `mutate` or `isPending` is read may be offered to
 * a user whom the service refuses.
 */
export function findUngated(sources: readonly Source[]): string[] {
  const known = new Set(makers);
  const parsed = new Map<string, Parsed>();
  for (let before = 0; before !== known.size; ) {
    before = known.size;
    const fresh = sources.filter(({ file, text }) => !parsed.has(file) && isAbout(text, known));
    for (const source of fresh) parsed.set(source.file, { ...source, tree: parse(source) });
    for (const name of [...parsed.values()].flatMap((one) => listReturning(one, known))) known.add(name);
  }
  return [...parsed.values()].flatMap(({ file, text, tree }) =>
    listMade(tree, { file, text }, known)
      .filter((made) => !isTaken(made))
      .map(({ name, id }) => `${file}:${text.slice(0, id.start).split('\n').length} ${name}`),
  );
}

/** Only these are worth parsing. */
const isAbout = (text: string, known: Known) => [...known].some((name) => text.includes(`${name}(`));

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function parse({ file, text }: Source): Node {
  const tree: unknown = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  if (!isNode(tree)) throw new Error(`${file} has no tree`);
  return tree;
}

const listChildren = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

function listAll(node: Node, isWanted: (node: Node) => boolean): Node[] {
  return [...(isWanted(node) ? [node] : []), ...listChildren(node).flatMap((child) => listAll(child, isWanted))];
}

const isFunction = ({ type }: Node) => /Function/.test(type);
const isExport = ({ type }: Node) => type === 'ExportNamedDeclaration';
const toName = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined);

function isMaking(node: unknown, file: string, known: Known): boolean {
  const name = isNode(node) && node.type === 'CallExpression' ? toName(node.callee) : undefined;
  return name !== undefined && (known.has(name) || known.has(`${file} ${name}`));
}

/** Lists the functions of a file that return a write, by itself or spread into what they return. */
function listReturning({ file, text, tree }: Parsed, known: Known): string[] {
  const exported = new Set(listAll(tree, isExport).map(({ declaration }) => declaration));
  return listAll(tree, ({ type }) => type === 'FunctionDeclaration').flatMap((node) => {
    const name = toName(node.id);
    const names = new Set(listMade(node, { file, text }, known).map((made) => made.name));
    const isWrite = (value: unknown) => isMaking(value, file, known) || names.has(toName(value) ?? '');
    const returned = listAll(node, ({ type }) => type === 'ReturnStatement').map(({ argument }) => argument);
    const given = returned.filter(isNode).flatMap((value) => [value, ...listSpread(value)]);
    if (!name?.startsWith('use') || !given.some(isWrite)) return [];
    return [exported.has(node) ? name : `${file} ${name}`];
  });
}

const listSpread = (value: Node) =>
  listChildren(value)
    .filter(({ type }) => type === 'SpreadElement')
    .map(({ argument }) => argument);

/** Lists the names that writes are given: all of `const saving = useWrite(…)`, the parts of `const { mutate } = …`. */
function listMade(tree: Node, { file, text }: Source, known: Known): Made[] {
  const functions = listAll(tree, isFunction);
  const isMade = ({ type, init }: Node) => type === 'VariableDeclarator' && isMaking(init, file, known);
  return listAll(tree, isMade).flatMap(({ id }) => {
    if (!isNode(id)) return [];
    const within = functions.findLast((one) => one.start <= id.start && id.start < Number(one.end)) ?? tree;
    return [{ name: toName(id) ?? text.slice(id.start, Number(id.end)), id, within }];
  });
}

/** Returns whether a write is used whole, or its `whyNot` is read. */
function isTaken({ id, within, name }: Made): boolean {
  if (id.type !== 'Identifier') return listAll(id, (node) => toName(node) === 'whyNot').length > 0;
  return listUses(within, name, id).some((use) => use === 'whole' || use === 'whyNot');
}

/** Lists how a name is used: the part that is read of it, or `whole`. */
function listUses(node: Node, name: string, id: Node): string[] {
  if (node === id) return [];
  if (node.type === 'MemberExpression' && toName(node.object) === name) return [toName(node.property) ?? ''];
  if (toName(node) === name) return ['whole'];
  return listChildren(node).flatMap((child) => listUses(child, name, id));
}
