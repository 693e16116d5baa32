/** An element of a file somebody sent; `name` is without its prefix. */
export type XmlNode = {
  name: string;
  namespace: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  /** Its own, without its children's. */
  text: string;
};

/** The elements at the end of a path of names. */
export function listAt(node: XmlNode | undefined, ...path: readonly string[]): XmlNode[] {
  if (!node) return [];
  return path.reduce<XmlNode[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [node],
  );
}

export function findAt(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  return listAt(node, ...path)[0];
}

/** What an element says; null of none and of an empty one. */
export function toText(node: XmlNode | undefined): string | null {
  return node?.text.trim() || null;
}

export function readText(node: XmlNode | undefined, ...path: readonly string[]): string | null {
  return (
    listAt(node, ...path)
      .map(toText)
      .find((text) => text !== null) ?? null
  );
}
