/**
 * Inserts text at the caret of a field as typing would: the browser can undo it, and the field reports the change. No
 * other call than the deprecated one does both; where it is gone, only the undo is lost.
 */
export const insertText = (field: HTMLTextAreaElement, text: string): void => {
  field.focus();
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
