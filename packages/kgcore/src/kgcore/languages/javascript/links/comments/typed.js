/** @typedef {import('./model').Model} Model */
/**
 * @typedef {object} Options
 * @property {Model} model
 */

/**
 * @param {Model} model
 * @param {Options} options
 * @param {Model[]} [models]
 * @returns {Promise<Model>}
 */
async function use(model, options, models) {
  model.save();
  //    ^ calls model.js:Model.save (inferred)
  options.model.save();
  //            ^ calls model.js:Model.save
  models.forEach((each) => each.save());
  //                            ^ calls model.js:Model.save
}
const later = async () => (await use()).save();
//                                      ^ calls model.js:Model.save

class Holder {
  constructor(model) {
    /** @type {Model} */
    this.model = model;
  }
  save() {
    this.model.save();
    //         ^ calls model.js:Model.save
  }
}

/** @type {Map<string, Model>} */
const known = new Map();
known.get('a').save();
//             ^ calls model.js:Model.save
