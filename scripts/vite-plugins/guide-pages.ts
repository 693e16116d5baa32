import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';

/** A part of the guide: a heading and the text under it, down to the next heading. */
export type GuidePart = {
  /** The anchor GitHub makes from the heading, which links in the guide use. */
  id: string;
  title: string;
  /** 2 for a chapter, 3 for a section of one. */
  depth: number;
  /** HTML in which addresses of pictures are `{{n}}`. */
  html: string;
  /** All of its words, for searching. */
  text: string;
};

export type Guide = {
  parts: GuidePart[];
  /** Paths of the pictures, relative to the guide; each with its dark version if there is one. */
  pictures: { light: string; dark?: string }[];
};

/** Cuts the guide into parts and turns each into HTML. `folder` holds its pictures. */
export function toGuide(markdown: string, folder: string): Guide {
  const pictures: Guide['pictures'] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      // The guide is text: nothing in it is a tag.
      html: ({ text }) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
      image: ({ href, text }) => toPicture(pictures, folder, href, text),
      table({ header, rows }) {
        const head = `<tr>${header.map((cell) => `<th scope="col">${this.parser.parseInline(cell.tokens)}</th>`).join('')}</tr>`;
        const body = rows.map(
          (row) => `<tr>${row.map((cell) => `<td>${this.parser.parseInline(cell.tokens)}</td>`).join('')}</tr>`,
        );
        return `<div class="table"><table><thead>${head}</thead><tbody>${body.join('')}</tbody></table></div>`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const starts = tokens.flatMap((token, index) => (isPartHeading(token) ? [index] : []));
  const parts = starts.map((start, index) => {
    const heading = tokens[start] as Tokens.Heading;
    const content = tokens.slice(start + 1, starts[index + 1] ?? tokens.length);
    const title = toText([heading]);
    return {
      id: toAnchor(title),
      title,
      depth: heading.depth,
      html: marked.parser(content),
      text: `${title} ${toText(content)}`,
    };
  });
  return { parts, pictures };
}

function isPartHeading(token: Token): boolean {
  return token.type === 'heading' && [2, 3].includes((token as Tokens.Heading).depth);
}

/** Returns the anchor GitHub gives a heading. */
export function toAnchor(title: string): string {
  const words = title.toLowerCase().replace(/[^\p{L}\p{N}\s-]/gu, '');
  return words.trim().replace(/\s/gu, '-');
}

/** Returns both pictures; the style sheet shows the one of the theme, and only that one is loaded. */
function toPicture(pictures: Guide['pictures'], folder: string, href: string, text: string): string {
  const twin = href.replace('-light.', '-dark.');
  const hasTwin = twin !== href && existsSync(join(folder, twin));
  const index = pictures.push({ light: href, ...(hasTwin ? { dark: twin } : {}) }) - 1;
  const draw = (theme: string, name: string) =>
    `<img class="${theme}" src="{{${name}}}" alt="${text}" width="1280" height="800" loading="lazy">`;
  const dark = hasTwin ? draw('dark', `${index}-dark`) : '';
  return `<span class="picture">${draw(hasTwin ? 'light' : 'both', String(index))}${dark}</span>`;
}

function toText(tokens: readonly Token[]): string {
  const texts = tokens.map((token) => {
    if (token.type === 'table') return toTableText(token as Tokens.Table);
    if (token.type === 'list') return toText((token as Tokens.List).items);
    if ('tokens' in token && token.tokens) return toText(token.tokens);
    return 'text' in token ? String(token.text) : ' ';
  });
  return texts.join('').replace(/\s+/g, ' ');
}

function toTableText({ header, rows }: Tokens.Table): string {
  return [header, ...rows]
    .flat()
    .map((cell) => `${toText(cell.tokens)} `)
    .join('');
}
