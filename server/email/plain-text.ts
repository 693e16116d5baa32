import { Tokenizer } from 'htmlparser2';

const lines = /^(address|article|aside|div|dl|dt|dd|figure|footer|form|header|hr|li|main|nav|section|tr)$/;
const paragraphs = /^(p|h[1-6]|ul|ol|table|blockquote|pre)$/;
const unseen = /^(script|style|head|title|template)$/;

// Marks where a line or a paragraph must begin; a run of marks counts once.
const lineMark = '\ue000';
const paragraphMark = '\ue001';

/** A link; `start` is the number of text pieces before its words. */
type Link = { href: string; start: number };

/**
 * Returns a message without markup, for programs that show no HTML: paragraphs, lists and the addresses of links are
 * kept.
 */
export function toPlainText(html: string): string {
  const text = createText(html);
  let [tag, attribute, hidden] = ['', '', ''];
  const ignore = () => {};
  // Uses only the tokenizer, whose time grows with the text: a parser also keeps the open elements, and takes minutes
  // for a megabyte of them.
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        tag = html.slice(start, end).toLowerCase();
        attribute = '';
        if (hidden === '') text.open(tag);
      },
      onattribname: (start, end) => void (attribute = html.slice(start, end).toLowerCase()),
      onattribdata: (start, end) => isAddress() && text.addToLink(html.slice(start, end)),
      onattribentity: (code) => isAddress() && text.addToLink(String.fromCodePoint(code)),
      onattribend: ignore,
      onopentagend() {
        if (hidden === '' && unseen.test(tag)) hidden = tag;
      },
      onselfclosingtag: ignore,
      onclosetag(start, end) {
        const closed = html.slice(start, end).toLowerCase();
        if (hidden === '') text.close(closed);
        if (closed === hidden) hidden = '';
      },
      ontext: (start, end) => hidden === '' && text.addWords(start, end),
      ontextentity: (code) => hidden === '' && text.add(String.fromCodePoint(code)),
      oncomment: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  const isAddress = () => hidden === '' && tag === 'a' && attribute === 'href';
  tokenizer.write(html);
  tokenizer.end();
  return text.end();
}

/** Collects pieces of text and joins them once: a text read while it grows would be copied at each link. */
function createText(html: string) {
  const texts: string[] = [];
  let link: Link | undefined;
  let [from, to] = [0, 0];

  /** Adds pieces; consecutive words are one piece, because a text of lone `<` comes character by character. */
  function push(...more: string[]) {
    if (to > from) texts.push(html.slice(from, to).replace(/[ \t\r\n\f\ue000\ue001]+/g, ' '));
    [from, to] = [0, 0];
    texts.push(...more);
  }

  /** Writes a link's address after its words, unless they are the address. */
  function closeLink({ href, start }: Link) {
    push();
    const words = texts.slice(start).join('').trim();
    const address = href.replace(/^mailto:/i, '');
    if (/^(https?|mailto):/i.test(href) && words !== address) push(` <${address}>`);
  }

  return {
    add: (text: string) => push(text),
    addWords(start: number, end: number) {
      if (start !== to) push();
      if (start !== to) from = start;
      to = end;
    },
    open(tag: string) {
      push();
      if (tag === 'a') link = { href: '', start: texts.length };
      push(tag === 'br' ? '\n' : tag === 'li' ? `${lineMark}- ` : toMark(tag));
    },
    addToLink: (part: string) => void (link && (link.href += part)),
    close(tag: string) {
      if (tag === 'a' && link) closeLink(link);
      if (tag === 'a') link = undefined;
      push(tag === 'td' || tag === 'th' ? '\t' : toMark(tag));
    },
    end() {
      push();
      return tidy(texts.join(''));
    },
  };
}

function toMark(tag: string): string {
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
