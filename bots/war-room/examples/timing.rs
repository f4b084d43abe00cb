use sandtable_war_room::ids::*; use sandtable_war_room::WarRoom; use sandtable_odds::war_room::*; use std::time::Instant;
fn main(){ let g=WarRoom::new().unwrap();
 for (a,b) in [([3,1,1,1,0,0,0,0,0,0],[2,1,0,0,0,0,0,0,0,0]),([6,3,3,3,1,0,0,0,0,0],[5,2,2,2,0,0,0,0,0,0]),([10,5,6,5,2,0,0,0,0,0],[10,5,4,4,1,0,0,0,0,0])] {
  let bt=Battle::from_units(&g,false,false,Units(a),Units(b));
  let t=Instant::now(); let s=quick(&g,&bt); let e=t.elapsed();
  let t=Instant::now(); let _=best_stances(&g,&bt,Alliance::Axis,Goal::Place); println!("{:?} {:?} {:?}",s.win,e,t.elapsed());
 }}
