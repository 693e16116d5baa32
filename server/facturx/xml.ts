/** A piece of XML; empty when there is nothing to write. */
export type Xml = string;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Matches what XML 1.0 cannot contain: control characters, lone surrogates. */
const unwritable = /[^\t\n\r\P{Cc}]|[\p{Cs}\ufffe\uffff]/gu;

export function escapeXml(text: string): string {
  return text.replace(unwritable, '').replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** Returns an element with text; nothing for an empty text. */
export function text(name: string, content: string | undefined, attributes = ''): Xml {
  return content === undefined || content === '' ? '' : wrap(name, escapeXml(content), attributes);
}

/** Returns an element with child elements; nothing when all of them are empty. */
export function element(name: string, ...children: readonly Xml[]): Xml {
  const content = children.join('');
  return content === '' ? '' : wrap(name, content, '');
}

function wrap(name: string, content: string, attributes: string): Xml {
  return `<${name}${attributes}>${content}</${name}>`;
}
