import { noChange } from 'lit';
import { Directive, directive } from 'lit/directive.js';

/**
 * Sets style properties of an element through the object model: `<div ${setStyle({ width: '50%' })}>`. Lit's styleMap
 * writes the attribute when it renders first, which the page's policy forbids.
 */
class SetStyle extends Directive {
  render() {
    return noChange;
  }

  update(part, [properties]) {
    for (const [name, value] of Object.entries(properties)) part.element.style.setProperty(name, String(value));
    return noChange;
  }
}

export const setStyle = directive(SetStyle);
