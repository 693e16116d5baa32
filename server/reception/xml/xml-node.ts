/** An element of a file from outside; `name` has no prefix. */
export type XmlNode = {
  name: string;
  namespace: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  /** Its own text, without its children's. */
  text: string;
};

/** Returns the elements at the end of a path of names. */
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

/** Returns the text of an element; null for an absent or an empty one. */
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
