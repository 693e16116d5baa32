/** A piece of XML; empty where there is nothing to say. */
export type Xml = string;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML 1.0 has no way to write: control characters, halves of a character. */
const unwritable = /[^\t\n\r\P{Cc}]|[\p{Cs}\ufffe\uffff]/gu;

export function escapeXml(text: string): string {
  return text.replace(unwritable, '').replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** An element with text in it; nothing for an empty text. */
export function text(name: string, content: string | undefined, attributes = ''): Xml {
  return content === undefined || content === '' ? '' : wrap(name, escapeXml(content), attributes);
}

/** An element with elements in it; nothing where all of them are empty. */
export function element(name: string, ...children: readonly Xml[]): Xml {
  const content = children.join('');
  return content === '' ? '' : wrap(name, content, '');
}

function wrap(name: string, content: string, attributes: string): Xml {
  return `<${name}${attributes}>${content}</${name}>`;
}
