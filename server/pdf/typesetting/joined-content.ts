type Page = { write(content: string): void };

/** What of a pdfmake document concerns the content of its pages. */
export type ContentUser = {
  page: Page;
  _pageBuffer: Page[];
  addContent(operator: string): ContentUser;
  flushPages: (this: ContentUser) => void;
};

/** Makes every later document of this thread write a page's content in one piece: pdfkit makes a buffer of each operator. */
export function joinContent(pdf: ContentUser): void {
  const prototype = Object.getPrototypeOf(pdf) as ContentUser;
  const { flushPages } = prototype;
  const operators = new WeakMap<Page, string[]>();

  prototype.addContent = function addContent(this: ContentUser, operator) {
    const known = operators.get(this.page);
    if (known) known.push(operator);
    else operators.set(this.page, [operator]);
    return this;
  };
  prototype.flushPages = function flushJoined() {
    for (const page of this._pageBuffer) page.write(operators.get(page)?.join('\n') ?? '');
    flushPages.call(this);
  };
}
