import { noChange } from 'lit';
import { Directive, directive } from 'lit/directive.js';

/**
 * Sets style properties of an element, custom ones too: `style=${styles({ width: '40%' })}`. Unlike Lit's styleMap it never writes the
 * style attribute, which the Content-Security-Policy forbids.
 */
class Styles extends Directive {
  render() {
    return noChange;
  }

  update(part, [properties]) {
    for (const [name, value] of Object.entries(properties)) {
      if (name.startsWith('--')) {
        part.element.style.setProperty(name, value);
      } else if (part.element.style[name] !== String(value)) {
        part.element.style[name] = value;
      }
    }
    return noChange;
  }
}

export const styles = directive(Styles);
