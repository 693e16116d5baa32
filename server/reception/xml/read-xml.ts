import { SaxesParser, type SaxesTagNS } from 'saxes';
import { Illisible } from '../illisible.ts';
import { decodeXml } from './decode-xml.ts';
import type { XmlNode } from './xml-node.ts';

/** No invoice comes near these limits; a file that exceeds them was made to keep a reader busy. */
const limits = { depth: 60, nodes: 1_000_000, attributes: 60, text: 60 * 1024 * 1024 };

const damaged = 'Ce fichier XML est abîmé ou incomplet\u00a0: demandez au fournisseur de l’envoyer de nouveau.';
const doctype =
  'Ce fichier XML contient une déclaration DOCTYPE, interdite dans une facture\u00a0: demandez-en un autre au fournisseur.';
const tooMuch =
  'Ce fichier XML est trop grand ou trop profond pour une facture\u00a0: demandez-en un autre au fournisseur.';

/**
 * Reads a well-formed XML 1.0 file with its namespaces. A DOCTYPE is refused, so only XML's own five entities exist,
 * and nothing outside the file is read.
 * @throws {Illisible}
 */
export function readXml(bytes: Uint8Array): XmlNode {
  const parser = new SaxesParser({ xmlns: true });
  const root: XmlNode = { name: '', namespace: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let [nodes, texts, attributes] = [0, 0, 0];
  const addText = (text: string) => {
    const current = open.at(-1);
    texts += text.length;
    if (texts > limits.text) throw new Illisible(tooMuch);
    if (current) current.text += text;
  };
  parser.on('error', (cause) => {
    throw new Illisible(damaged, { cause });
  });
  parser.on('doctype', () => {
    throw new Illisible(doctype);
  });
  // Attributes are counted one by one, because the parser's own check for duplicates, once all are read, is slow.
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > limits.attributes) throw new Illisible(tooMuch);
  });
  parser.on('opentag', (tag) => {
    const node = toNode(tag);
    open.at(-1)?.children.push(node);
    open.push(node);
    nodes += 1;
    if (nodes > limits.nodes || open.length > limits.depth) throw new Illisible(tooMuch);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(decodeXml(bytes)).close();
  const [document] = root.children;
  if (!document) throw new Illisible(damaged);
  return document;
}

function toNode({ local, uri, attributes }: SaxesTagNS): XmlNode {
  const read = Object.fromEntries(Object.values(attributes).map((attribute) => [attribute.local, attribute.value]));
  return { name: local, namespace: uri, attributes: read, children: [], text: '' };
}
