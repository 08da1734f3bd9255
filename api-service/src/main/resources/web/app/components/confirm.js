import { html, render } from 'lit';

/**
 * Asks a question in a dialog. `body` is text or a template, `action` the label of the button that confirms, `cancel` that of the other. Resolves
 * with the form's values if it was confirmed, else with null. Escape and Cancel close it; the focus returns by itself.
 */
export function ask({ title, body, action, cancel = 'Keep as it is', danger = false, validate = () => null }) {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-labelledby', 'question');
    const submit = (event) => {
      event.preventDefault();
      const values = Object.fromEntries(new FormData(event.target));
      const problem = validate(values);
      if (problem) {
        draw(problem);
        return;
      }
      close(values);
    };
    const draw = (problem) => render(
      html`<form @submit=${submit} novalidate>
        <h2 id="question">${title}</h2>
        <div>${typeof body === 'function' ? body(problem) : body}</div>
        <div class="buttons">
          <button class="button" type="button" @click=${() => close(null)}>${cancel}</button>
          <button class="button ${danger ? 'danger' : 'primary'}" type="submit">${action}</button>
        </div>
      </form>`,
      dialog,
    );
    const close = (values) => {
      dialog.close();
      dialog.remove();
      resolve(values);
    };
    dialog.addEventListener('cancel', () => close(null));
    draw(null);
    document.body.append(dialog);
    dialog.showModal();
  });
}
