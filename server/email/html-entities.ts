/** HTML's names of the characters U+00A0 to U+00FF, in their order. */
const latin1Names =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
  'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring ' +
  'AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml ' +
  'times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil ' +
  'egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ' +
  'ugrave uacute ucirc uuml yacute thorn yuml';

const named = new Map<string, string>([
  ...latin1Names.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ['amp', '\u0026'],
  ['lt', '\u003c'],
  ['gt', '\u003e'],
  ['quot', '\u0022'],
  ['apos', '\u0027'],
  ['OElig', '\u0152'],
  ['oelig', '\u0153'],
  ['Yuml', '\u0178'],
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
  ['ndash', '\u2013'],
  ['mdash', '\u2014'],
  ['lsquo', '\u2018'],
  ['rsquo', '\u2019'],
  ['sbquo', '\u201a'],
  ['ldquo', '\u201c'],
  ['rdquo', '\u201d'],
  ['bdquo', '\u201e'],
  ['bull', '\u2022'],
  ['hellip', '\u2026'],
  ['lsaquo', '\u2039'],
  ['rsaquo', '\u203a'],
  ['euro', '\u20ac'],
  ['trade', '\u2122'],
  ['larr', '\u2190'],
  ['rarr', '\u2192'],
  ['minus', '\u2212'],
  ['ne', '\u2260'],
  ['le', '\u2264'],
  ['ge', '\u2265'],
]);

/** Writes the characters that entities (`&eacute;`, `&#233;`, `&#xe9;`) stand for; what is no entity stays as it is. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8}\d?);/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return named.get(name) ?? entity;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0x10ffff || code === 0 ? '\ufffd' : String.fromCodePoint(code);
  });
}
