import { decodeEntities } from './html-entities.ts';

const lines = /^(address|article|aside|div|dl|dt|dd|figure|footer|form|header|hr|li|main|nav|section|tr)$/;
const paragraphs = /^(p|h[1-6]|ul|ol|table|blockquote|pre)$/;
const unseen = /^(script|style|head|title|template)$/;

// Written where a line or a paragraph must begin; a run of them counts once.
const lineMark = '\ue000';
const paragraphMark = '\ue001';

type Piece = { text: string } | Tag;
type Tag = { tag: string; closes: boolean; attributes: string };
/** `start`: how many pieces of text were there before its words. */
type Link = { href: string; start: number } | undefined;

/** The same message without markup, for programs that show no HTML: paragraphs, lists and the addresses of links are kept. */
export function toPlainText(html: string): string {
  // Joined once: a text that is read while it grows would be copied at each link.
  const texts: string[] = [];
  let link: Link;
  for (const piece of split(html)) {
    if ('text' in piece) {
      texts.push(decodeEntities(piece.text.replace(/[ \t\r\n\f\ue000\ue001]+/g, ' ')));
      continue;
    }
    if (piece.tag === 'a') link = onLink(piece, texts, link);
    texts.push(toSeparator(piece));
  }
  return tidy(texts.join(''));
}

/** Tags and the texts between them, without what is never shown; one pass, whatever the input. */
function* split(html: string): Generator<Piece> {
  // Any other `<` is a mere sign.
  const markupStart = /<(?=[a-z/!?])/gi;
  let at = 0;
  while (at < html.length) {
    markupStart.lastIndex = at;
    const open = markupStart.exec(html)?.index ?? html.length;
    if (open > at) yield { text: html.slice(at, open) };
    if (open === html.length) return;
    const end = findMarkupEnd(html, open);
    const tag = toTag(html.slice(open + 1, end));
    yield tag;
    at = Math.max(html.indexOf('>', end) + 1, end);
    if (!tag.closes && unseen.test(tag.tag)) at = skipTo(`</${tag.tag}`, html, at);
  }
}

/** Before the `>` of the markup that starts here, or the end of the text. */
function findMarkupEnd(html: string, open: number): number {
  const end = html.startsWith('<!--', open) ? html.indexOf('-->', open + 4) : html.indexOf('>', open);
  return end < 0 ? html.length : end;
}

function toTag(markup: string): Tag {
  const [, slash, tag = '', attributes = ''] = /^(\/?)([a-z][a-z0-9]*)?([^]*)$/i.exec(markup) ?? [];
  return { tag: tag.toLowerCase(), closes: slash === '/', attributes };
}

function skipTo(closing: string, html: string, from: number): number {
  const pattern = new RegExp(closing, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}

/** Writes a link's address after its words, unless they are the address. */
function onLink(piece: Tag, texts: string[], link: Link): Link {
  if (!piece.closes) {
    const [, , quoted = '', bare = ''] = /\bhref\s*=\s*(?:(["'])([^]*?)\1|([^\s"'>]+))/i.exec(piece.attributes) ?? [];
    return { href: decodeEntities(quoted || bare), start: texts.length };
  }
  if (!link) return undefined;
  const words = texts.slice(link.start).join('').trim();
  const address = link.href.replace(/^mailto:/i, '');
  if (/^(https?|mailto):/i.test(link.href) && words !== address) texts.push(` <${address}>`);
  return undefined;
}

function toSeparator({ tag, closes }: Tag): string {
  if (tag === 'br') return '\n';
  if (tag === 'li' && !closes) return `${lineMark}- `;
  if ((tag === 'td' || tag === 'th') && closes) return '\t';
  if (paragraphs.test(tag)) return paragraphMark;
  return lines.test(tag) ? lineMark : '';
}

function tidy(text: string): string {
  return text
    .replace(/[ \t\ue000\ue001]+/g, toBreak)
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/ ?\t ?/g, '   ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function toBreak(run: string): string {
  if (run.includes(paragraphMark)) return '\n\n';
  return run.includes(lineMark) ? '\n' : run;
}
