/** The scripts whose fonts are loaded only for a text that needs them. */
export type Script = 'arabic' | 'hebrew' | 'japanese' | 'korean' | 'emoji' | 'chinese';

/** The characters each font prints, as ranges of code points; a character of two fonts belongs to the first. */
const scriptCharacters: readonly (readonly [Script, string])[] = [
  // Includes the joiners of Persian and Urdu, and the presentation forms that old programs write instead of letters.
  [
    'arabic',
    '606-61b 61e-6dc 6de-6ff 750-77f 8a0 8a2-8ac 8e4-8fe 200c-200d fb50-fbc1 fbd3-fd3f fd50-fd8f fd92-fdc7 fdf2 fdfa-fdfd',
  ],
  ['hebrew', '591-5c7 5d0-5ea 5f0-5f4'],
  ['japanese', '3041-3096 3099-30ff 31f0-31ff'],
  ['korean', '1100-11ff 3131-318e ac00-d7a3'],
  [
    'emoji',
    '203c 2049 2139 2194-2199 21a9-21aa 231a-231b 2328 23cf 23e9-23f3 23f8-23fa 2600-2604 260e 2611 2614-2615 2618 261d 2620 ' +
      '2622-2623 2626 262a 262e-262f 2638-263a 2640 2642 2648-2653 265f-2660 2663 2665-2666 2668 267b 267e-267f 2692-2697 2699 ' +
      '269b-269c 26a0-26a1 26a7 26aa-26ab 26b0-26b1 26bd-26be 26c4-26c5 26c8 26ce-26cf 26d1 26d3-26d4 26e9-26ea 26f0-26f5 ' +
      '26f7-26fa 26fd 2702 2705 2708-270d 270f 2712 2714 2716 271d 2721 2728 2733-2734 2744 2747 274c 274e 2753-2755 2757 ' +
      '2763-2764 2795-2797 27a1 27b0 27bf 2934-2935 2b05-2b07 2b1b-2b1c 2b50 2b55 1f1e6-1f1ff 1f300-1f321 1f324-1f393 ' +
      '1f396-1f397 1f399-1f39b 1f39e-1f3f0 1f3f3-1f3f5 1f3f7-1f3fa 1f400-1f4fd 1f4ff-1f53d 1f549-1f54e 1f550-1f567 1f56f-1f570 ' +
      '1f573-1f57a 1f587 1f58a-1f58d 1f590 1f595-1f596 1f5a4-1f5a5 1f5a8 1f5b1-1f5b2 1f5bc 1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de ' +
      '1f5e1 1f5e3 1f5e8 1f5ef 1f5f3 1f5fa-1f64f 1f680-1f6c5 1f6cb-1f6d2 1f6d5-1f6d7 1f6dc-1f6e5 1f6e9 1f6eb-1f6ec 1f6f0 ' +
      '1f6f3-1f6fc 1f7e0-1f7eb 1f7f0 1f90c-1f93a 1f93c-1f945 1f947-1f9ff 1fa70-1fa7c 1fa80-1fa88 1fa90-1fabd 1fabf-1fac5 ' +
      '1face-1fadb 1fae0-1fae8 1faf0-1faf8',
  ],
  // Last, because it has the geometric, mathematical and musical signs that no other font has.
  [
    'chinese',
    '203b 2103 2109 2160-216b 2170-217b 21d2 21d4 2200 2202-2203 2205-220b 220f 2211 221a 221d-2220 2225 2227-222b 25a0-25ab ' +
      '25b2-25b3 25b6-25b7 25bc-25bd 25c0-25c1 25c6-25cc 25ce-25cf 25e6 2605-2606 2661-2664 2667 2669-266f 3001-303f 3105-312d ' +
      '3400-4db5 4e00-9fd0 ff01-ff5e ffe0-ffe6',
  ],
];

type Range = { script: Script; first: number; last: number };

const ranges: readonly Range[] = scriptCharacters.flatMap(([script, characters]) =>
  characters.split(' ').map((range) => {
    const [first = '', last = first] = range.split('-');
    return { script, first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
  }),
);

/**
 * Returns the script whose font prints a character that the documents' own font lacks; undefined when there is none.
 */
export function findScript(codePoint: number): Script | undefined {
  return ranges.find(({ first, last }) => codePoint >= first && codePoint <= last)?.script;
}
